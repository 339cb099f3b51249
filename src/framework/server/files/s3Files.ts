import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Outside, type OutsideLimits } from "../outside/outside.ts";
import type { FileStore } from "./fileStore.ts";
import { incomingPath } from "./incoming.ts";
import { keepingPace, type Pace } from "./pace.ts";
import { codeOf } from "../errorFacts.ts";

/** Limits of the file store: `within` for calls that move no content, `pace` for those that do. */
export interface FileLimits extends OutsideLimits {
  pace: Pace;
}

export const fileLimits: FileLimits = {
  within: 10_000,
  atOnce: 24,
  waiting: 100,
  failures: 3,
  pause: 15_000,
  pace: { span: 8000, bytes: 64 * 1024 },
};

const nothing = () => undefined;

/** A transfer that keeps its pace may take as long as an upload to this server may. */
const longestTransferMs = 300_000;

interface Options {
  /** Data folder, in which files lie while they are passed on. */
  dataDir: string;
  limits?: FileLimits;
}

/**
 * Files in an S3-compatible store: `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials come from the
 * environment, as the AWS SDK reads them. Every call has its limits; a store that is out of order is answered with
 * a 503 at once. What is read comes to this machine's disk first: anyone who reads it slowly keeps no other from the store.
 */
export function s3Files(address: string, { dataDir, limits = fileLimits }: Options): Required<FileStore> {
  const url = new URL(address);
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  const sockets = { keepAlive: true, maxSockets: 2 * limits.atOnce };
  const client = new S3Client({
    endpoint,
    region: url.searchParams.get("region") ?? "ap-southeast-2",
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 2,
    // What goes wrong is told by `outside`, once.
    logger: { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing },
    requestHandler: {
      connectionTimeout: limits.within,
      httpAgent: new HttpAgent(sockets),
      httpsAgent: new HttpsAgent(sockets),
    },
    // Else uploads go out in AWS's own chunks with a checksum behind them, which other stores do not read.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const outside = new Outside({
    name: "files",
    message: "Files can't be stored or opened right now. Nothing was lost. Try again in a minute.",
    limits,
    isOutage: (error) => !(error instanceof NoSuchKey) && !isOfThisMachine(error),
  });
  const place = (key: string) => ({
    Bucket: url.hostname,
    Key: [...url.pathname.split("/").filter(Boolean), key].join("/"),
  });
  const write = async (
    key: string,
    body: Readable | "",
    size: number,
    type: string,
    abortSignal: AbortSignal,
  ) =>
    void (await client.send(
      new PutObjectCommand({ ...place(key), Body: body, ContentLength: size, ContentType: type }),
      { abortSignal },
    ));
  const remove = async (key: string, abortSignal: AbortSignal) =>
    void (await client.send(new DeleteObjectCommand(place(key)), { abortSignal }));

  return {
    outside,
    put: async (key, file, type) => {
      const { size } = await stat(file);
      await outside.run(async () => {
        const content = createReadStream(file);
        try {
          await keepingPace(
            limits.pace,
            () => content.bytesRead,
            (signal) => write(key, content, size, type, signal),
          );
        } finally {
          content.destroy();
        }
      }, longestTransferMs);
    },
    get: async (key) => {
      const path = await incomingPath(dataDir);
      try {
        const isThere = await outside.run(
          () => bring(client, place(key), path, limits.pace),
          longestTransferMs,
        );
        return isThere ? await readAndForget(path) : undefined;
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (key) => outside.run((signal) => remove(key, signal)),
    probe: () =>
      outside.run(async (signal) => {
        await write("start-check", "", 0, "text/plain", signal);
        await remove("start-check", signal);
      }),
  };
}

/** Brings an object to a file. @returns whether there is such an object */
async function bring(
  client: S3Client,
  place: { Bucket: string; Key: string },
  path: string,
  pace: Pace,
): Promise<boolean> {
  const target = createWriteStream(path, { mode: 0o600 });
  try {
    return await keepingPace(
      pace,
      () => target.bytesWritten,
      async (signal) => {
        const { Body: body } = await client.send(new GetObjectCommand(place), { abortSignal: signal });
        if (body instanceof Readable) await pipeline(body, target, { signal });
        return true;
      },
    );
  } catch (error) {
    if (error instanceof NoSuchKey) return false;
    throw error;
  } finally {
    target.destroy();
  }
}

/** A stream of a file that is gone from its folder already: it is there as long as it is read. */
async function readAndForget(path: string): Promise<Readable> {
  const handle = await open(path, "r");
  return handle.createReadStream();
}

/** Whether an error is one of this machine's disk, and says nothing of the store. */
const isOfThisMachine = (error: unknown): boolean =>
  ["ENOSPC", "ENOENT", "EACCES", "EROFS", "EMFILE", "EIO"].includes(codeOf(error) ?? "");

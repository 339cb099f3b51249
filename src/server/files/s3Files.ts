import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { FileStore } from "./fileStore.ts";

/**
 * Files in an S3-compatible store: `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials come from the
 * environment, as the AWS SDK reads them.
 */
export function s3Files(address: string): FileStore {
  const url = new URL(address);
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  const client = new S3Client({
    endpoint,
    region: url.searchParams.get("region") ?? "ap-southeast-2",
    forcePathStyle: endpoint !== undefined,
    // Else uploads go out in AWS's own chunks with a checksum behind them, which other stores do not read.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const place = (key: string) => ({
    Bucket: url.hostname,
    Key: [...url.pathname.split("/").filter(Boolean), key].join("/"),
  });
  return {
    put: async (key, file, type) => {
      const { size } = await stat(file);
      await client.send(
        new PutObjectCommand({
          ...place(key),
          Body: createReadStream(file),
          ContentLength: size,
          ContentType: type,
        }),
      );
    },
    get: async (key) => {
      try {
        return (await client.send(new GetObjectCommand(place(key)))).Body as Readable | undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(place(key)));
    },
  };
}

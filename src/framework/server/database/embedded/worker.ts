import { codeOf, constraintOf, detailOf, errorOf } from "../../errorFacts.ts";
// The embedded database runs in a thread of its own: a long query then does not stop the server from answering, and
// a hang (a full disk) can be ended from outside.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite, type Results } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { preparedMark } from "../engine.ts";
import { parsers } from "../valueTypes.ts";
import { PreparedStatements } from "./prepared.ts";
import type { Answer, Request, Start } from "./protocol.ts";

const port = parentPort;
if (!port) throw new Error("worker.ts runs only as a worker thread");
const answer = (message: Answer) => port.postMessage(message);
// The one who starts the thread hands it over, untyped by Node.
const { folder, from, program } = workerData as Start;

/** Beyond that the log of a transaction is written a page at a time, each of them waited for. */
const logBuffer = "64MB";
/** What a checkpoint leaves of the log: what is kept beyond it is copied with every snapshot, and never read. */
const keptLog = "32MB";

try {
  const database = await PGlite.create({
    dataDir: folder,
    loadDataDir: from && new Blob([from]),
    pgliteWasmModule: program,
    extensions: { pg_trgm, btree_gist },
    parsers,
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries({ wal_buffers: logBuffer, min_wal_size: keptLog, max_wal_size: keptLog }).flatMap(
        ([name, value]) => ["-c", `${name}=${value}`],
      ),
    ],
  });
  await database.exec("set timezone = 'UTC'");
  const prepared = new PreparedStatements(database);
  let queue: Promise<void> = Promise.resolve();
  port.on("message", (request: Request) => {
    if (request.kind === "ping") return answer({ id: request.id, kind: "done" });
    queue = queue.then(() => serve(database, prepared, request));
  });
  answer({ kind: "ready" });
} catch (error) {
  answer({ kind: "failed-to-open", message: String(error) });
}

function run(database: PGlite, prepared: PreparedStatements, sql: string, parameters: readonly unknown[]) {
  if (parameters.length > 0) return database.query(sql, [...parameters]);
  if (sql.startsWith(preparedMark)) return prepared.run(sql);
  return sql.includes(";") ? database.exec(sql).then(together) : database.query(sql);
}

/** The answers of several statements: the rows of all of them, as pg-boss wants them. */
const together = (results: Results[]) => ({
  rows: results.flatMap(({ rows }) => rows),
  affectedRows: results.at(-1)?.affectedRows,
});

async function serve(database: PGlite, prepared: PreparedStatements, request: Request): Promise<void> {
  const { id } = request;
  try {
    if (request.kind === "query") {
      const result = await run(database, prepared, request.sql, request.parameters);
      // The engine does not know what a statement selects.
      const rows = (result?.rows ?? []) as Record<string, unknown>[];
      answer({ id, kind: "rows", rows, affected: result?.affectedRows ?? 0 });
    } else if (request.kind === "listen") {
      await database.listen(request.channel, (payload) =>
        answer({ kind: "notification", channel: request.channel, payload }),
      );
      answer({ id, kind: "done" });
    } else if (request.kind === "dump") {
      const dump = await database.dumpDataDir("gzip");
      answer({ id, kind: "bytes", bytes: new Uint8Array(await dump.arrayBuffer()) });
    } else {
      await database.close();
      answer({ id, kind: "done" });
    }
  } catch (error) {
    const { message } = errorOf(error);
    const facts = { code: codeOf(error), constraint: constraintOf(error), detail: detailOf(error) };
    answer({ id, kind: "error", message, ...facts });
  }
}

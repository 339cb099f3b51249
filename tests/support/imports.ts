import { expect } from "vitest";
import type { Caller } from "./caller.ts";
import { form } from "./form.ts";

/** An import as the server tells it. */
export interface ToldImport {
  uuid: string;
  state: string;
  headers: string[];
  mapping: (string | null)[];
  total: number;
  done: number;
  problems: number;
  warnings: number;
  failing_rows: number;
  result: Record<string, unknown>;
  undo_until: string | null;
}

/** A table as CSV, each cell as it is. */
export const csv = (rows: string[][], separator = ","): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join("\r\n");

/** Uploads a file and begins an import with it. */
export async function beginImport(
  by: Caller,
  resource: string,
  content: string | Buffer,
  name = "people.csv",
) {
  const uploaded = await by.submit("files", form().file("file", { name, bytes: content }));
  expect(uploaded.status, uploaded.text).toBe(200);
  return by.post(`imports/of/${resource}`, { file: uploaded.data.file.documentId });
}

/** An import when no work goes on with it any more. */
export async function settled(by: Caller, id: string): Promise<ToldImport> {
  let told: ToldImport | undefined;
  await expect
    .poll(
      async () => {
        told = (await by.get(`imports/${id}`)).data.import as ToldImport;
        return told.state;
      },
      { timeout: 30_000 },
    )
    .not.toMatch(/checking|importing/);
  return told as ToldImport;
}

/** Begins an import and checks it with the columns as they were guessed. */
export async function checkedImport(by: Caller, resource: string, rows: string[][]): Promise<ToldImport> {
  const begun = await beginImport(by, resource, csv(rows));
  expect(begun.status, begun.text).toBe(200);
  const { uuid, mapping } = begun.data.import as ToldImport;
  const started = await by.post(`imports/${uuid}/check`, { mapping });
  expect(started.status, started.text).toBe(200);
  return settled(by, uuid);
}

/** Writes a checked import. */
export async function ranImport(by: Caller, { uuid }: ToldImport): Promise<ToldImport> {
  const started = await by.post(`imports/${uuid}/run`);
  expect(started.status, started.text).toBe(200);
  return settled(by, uuid);
}

/** What is wrong with an import, by row, column and message. */
export async function problemsOf(
  by: Caller,
  { uuid }: Pick<ToldImport, "uuid">,
): Promise<[number, string, string][]> {
  const { data } = await by.get(`imports/${uuid}/problems`, { limit: 200 });
  return data.problems.map(({ row, column, message }: { row: number; column: string; message: string }) => [
    row,
    column,
    message,
  ]);
}

import { expect, test } from "vitest";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { writtenAs } from "../../support/foreign/agreement.ts";
import { asForm, formJudge } from "../../support/foreign/ourForm.ts";
import { samplesOf } from "../../support/foreign/samples.ts";
import { idOf } from "../../support/providers.ts";
import { publicSchemas } from "../../support/publicSchemas/publicSchemas.ts";
import { openTestServer } from "../../support/server.ts";
import { addForm, assign, publish } from "./building.ts";

// The portal's tests go through every one of them; here it is seen that the server says the same.
const server = await openTestServer();
const [admin, worker] = [await server.as("admin"), await server.as("worker")];
const client = idOf("north", "participants", "first");
const read = (schema: JsonObject) => admin.post("ndis/from-builder/import-form", { schema });

const asksForSecrets = (schema: JsonObject): boolean => JSON.stringify(schema).includes('"password":');

test("schemas that others published are read, or refused with the place and the reason", async () => {
  // A question that is called like a secret would be taken for one by the look for secrets in answers.
  for (const { name, schema, refused } of publicSchemas.filter((each) => !asksForSecrets(each.schema))) {
    const answer = await read(schema);
    expect(answer.status, `${name}: ${answer.text}`).toBe(refused ? 422 : 200);
    if (!refused) continue;
    expect(answer.data.problems).toContainEqual({
      pointer: refused.pointer,
      message: expect.stringMatching(refused.message) as string,
    });
    if (refused.pointer !== "") expect(answer.text).toContain(`Place: ${refused.pointer}`);
  }
});

const wholeWay = new Set([
  "JSON Forms: allOf",
  "JSON Forms: oneOf - Inside array items",
  "JSON Forms: oneOf recursive",
  "JSON Forms: Mixed Object",
  "JSON Forms: Categorization",
  "JSON Forms: Conditional Schema Compositions",
  "RJSF: array fields / fixed array",
  "RJSF: object fields / additionalProperties",
  "JSON Resume: Résumé",
]);

test.each(publicSchemas.filter(({ name }) => wholeWay.has(name)))(
  "$name: imported, published, filled in under the names of the schema and sent, and read back",
  async ({ name, schema }) => {
    const { schema: own, ui_schema: layout } = (await read(schema)).data;
    const form = await addForm(admin, { title: name, schema: own, ui_schema: layout });
    await publish(admin, form);
    const id = await assign(admin, form, client);
    const ours = asForm(schema);
    const judge = ours && formJudge(ours);
    const sample =
      samplesOf(writtenAs(schema, ours?.schema ?? {})).find((each) => judge?.(each).kept !== undefined) ?? {};
    const answers = ours?.toAnswers(sample) ?? {};
    const fill = (data: JsonObject) =>
      worker.post("ndis/form-answers/fill", { assignment_id: id, data, is_submitted: true });
    const unknown = await fill({ ...answers, nobody_asked: 1 });
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors).toHaveProperty("nobody_asked");
    const sent = await fill(answers);
    expect(sent.status, sent.text).toBe(200);
    expect(sent.data).toMatchObject({ status: "submitted" });
    expect(ours?.fromAnswers(sent.data.answers as JsonObject)).toMatchObject(judge?.(sample).kept ?? {});
  },
);

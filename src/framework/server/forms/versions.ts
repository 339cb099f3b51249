import type { WizardDefinition } from "#framework/shared/definitions/definitions.ts";
import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { completedPart } from "#framework/shared/schema/completed.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import type { Db } from "../database/database.ts";
import { DefinitionError } from "../definitions/load.ts";
import { canonical, sha256 } from "../canonical.ts";
import { compileWizard, questionsOf, type Wizard, type Wizards } from "./wizard.ts";

/**
 * Publishes the forms of the definitions, and brings back the earlier versions that drafts and submissions are pinned
 * to. What was published once never changes.
 * @param replaces whether a published version gives way, as in a demo, where definitions are tried out
 * @throws {DefinitionError} for a form whose questions or step titles changed while its version stayed the same
 */
export async function publishForms(db: Db, wizards: Wizards, replaces: boolean): Promise<void> {
  const rows = await db.selectFrom("form_versions").selectAll().execute();
  for (const wizard of wizards.values()) {
    const { name, version } = wizard.definition;
    const hash = questionHash(wizard);
    const own = rows.filter(({ form }) => form === name);
    const same = own.find((row) => row.version === version);
    const isSame =
      same !== undefined &&
      (same.hash === hash || questionHash(same.content, addable) === questionHash(wizard, addable));
    const isPublished =
      same !== undefined &&
      (isSame || completedHash(same.content) === completedHash(wizard)) &&
      titles(same.content.definition) === titles(wizard.definition);
    // What was sent keeps the words that it was sealed with, also those that are completed differently today.
    if (same && isPublished && !isSame) wizard.versions.set(version, compileWizard(same.content.definition, tightened(same.content.schemas, wizard))); // prettier-ignore
    if (same && !isPublished && !replaces) throw changedAfterwards(wizard);
    if (!isPublished) {
      const content = JSON.stringify({ definition: wizard.definition, schemas: wizard.schemas });
      await db
        .insertInto("form_versions")
        .values({ form: name, version, hash, content })
        .onConflict((given) => given.columns(["form", "version"]).doUpdateSet({ hash, content }))
        .execute();
    }
    for (const { version: earlier, content } of own)
      if (earlier !== version)
        wizard.versions.set(earlier, compileWizard(content.definition, tightened(content.schemas, wizard)));
  }
}

/**
 * The schemas of an earlier version, with what its references belong to now (`x-belongs-to`): a draft of a version from
 * before that rule may not put a record that belongs to one subject into a form about another either.
 */
function tightened(schemas: readonly Schema[], wizard: Wizard): Schema[] {
  const questions = questionsOf(wizard);
  return schemas.map((schema) => {
    const found = Object.entries(propertiesOf(schema)).flatMap(([name, { "x-reference": resource }]) => {
      const now = questions[name];
      const belongs = now?.["x-belongs-to"];
      return resource !== undefined && now?.["x-reference"] === resource && belongs !== undefined
        ? [[name, belongs] as const]
        : [];
    });
    return found.length === 0 ? schema : withBelonging(schema, new Map(found));
  });
}

/** The schema in which the named references, wherever a condition brings them in, say what they belong to. */
const withBelonging = (schema: Schema, belongs: ReadonlyMap<string, string[] | false>): Schema => ({
  ...schema,
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => {
        const value = belongs.get(name);
        return [name, value === undefined ? property : { ...property, "x-belongs-to": value }];
      }),
    ),
  }),
  ...(schema.allOf && { allOf: schema.allOf.map((branch) => withBelonging(branch, belongs)) }),
  // eslint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  ...(schema.then && { then: withBelonging(schema.then, belongs) }),
  ...(schema.else && { else: withBelonging(schema.else, belongs) }),
});

/** The titles of the steps, which are sealed with the answers. */
const titles = ({ steps }: WizardDefinition): string => canonical(steps.map(({ title }) => title));

/** A question's words in short sentences and in other languages, which make no version. */
const reading = ["x-easy-read", "x-languages"];

/** What may be added to a published form: with the words, that a choice such as None excludes all others. */
const addable = [...reading, "x-alone"];

/** What makes a version: its questions and who is asked them; not its layout. */
const questionHash = (
  { definition, schemas }: Pick<Wizard, "definition" | "schemas">,
  left: readonly string[] = reading,
): string =>
  sha256(
    canonical({
      schemas: schemas.map((schema) => without(schema, left)),
      steps: definition.steps.map(({ given, only, when }) => ({ given, only, when })),
    }),
  );

/** The same of a form whose schemas say everything that follows by itself, as those of an earlier release may not. */
const completedHash = ({ definition, schemas }: Pick<Wizard, "definition" | "schemas">): string =>
  questionHash({ definition, schemas: schemas.map((schema) => completedPart(schema)) }, addable);

/** A schema without some keywords. */
const without = (schema: Schema, left: readonly string[]): Schema =>
  JSON.parse(
    JSON.stringify(schema, (keyword, value: unknown) => (left.includes(keyword) ? undefined : value)),
  );

const changedAfterwards = ({ definition: { name, version } }: Wizard): DefinitionError =>
  new DefinitionError([
    {
      file: `schemas/forms/${name}.json`,
      pointer: "/version",
      found: `${version}, which was published with other questions or step titles`,
      expected: `${version + 1}, so that what was begun and sent keeps the version it was made with`,
    },
  ]);

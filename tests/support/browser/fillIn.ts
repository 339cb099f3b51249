import type { Locator, Page } from "@playwright/test";
import { idPrefix } from "#framework/browser/forms/errors.ts";

import { propertiesOf } from "#framework/shared/fields/fields.ts";
import { structureOf } from "#framework/shared/fields/structure.ts";
import { choicesOf, isObject, type Json, type Schema } from "#framework/shared/schema/schema.ts";

/** Where a value is filled in: the id of its control, as the form library makes it. */
interface Place {
  page: Page;
  id: string;
}

const control = ({ page, id }: Place, tags: readonly string[]): Locator =>
  page.locator(tags.map((tag) => `${tag}[id="${id}"]`).join(", "));

/**
 * Whether a person can fill a value in by plain controls: texts, numbers, choices, yes or no, and groups and rows of such.
 * Keys of one's own, alternatives, places and JSON have controls of another kind.
 */
export function isPlain(schema: Schema, value: Json): boolean {
  const isOther = structureOf(schema) !== undefined || schema.format === "date-time";
  if (isOther || schema.readOnly === true) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(schema.items ?? {}, item));
  if (!isObject(value)) return true;
  const properties = propertiesOf(schema);
  return Object.entries(value).every(([name, item]) => {
    const part = properties[name];
    return part !== undefined && isPlain(part, item);
  });
}

/** Fills a value in as a person does, control by control. @param schema in the language of records */
export async function fillIn(page: Page, schema: Schema, value: Json, id: string = idPrefix): Promise<void> {
  if (Array.isArray(value)) return fillList({ page, id }, schema, value);
  if (isObject(value)) {
    const properties = propertiesOf(schema);
    for (const [name, item] of Object.entries(value))
      await fillIn(page, properties[name] ?? {}, item, `${id}_${name}`);
    return;
  }
  if (schema.const !== undefined || value === null) return;
  const choice = choicesOf(schema)?.findIndex((each) => each.value === value) ?? -1;
  const select = control({ page, id }, ["select"]);
  const radio = control({ page, id: `${id}_${schema.type === "boolean" ? String(value) : choice}` }, [
    "input",
  ]);
  const typed = control({ page, id }, ["input", "textarea"]);
  if ((await select.count()) > 0) await select.selectOption(String(choice));
  else if ((await radio.count()) > 0) await radio.check();
  else if (typeof value === "boolean") await typed.setChecked(value);
  else {
    await typed.fill(String(value));
    await typed.blur();
  }
}

/** Several choices are ticked; entries are added one by one. */
async function fillList(place: Place, schema: Schema, list: readonly Json[]): Promise<void> {
  const { page, id } = place;
  const choices = choicesOf(schema.items ?? {});
  if (choices) {
    for (const value of list)
      await control({ page, id: `${id}_${choices.findIndex((each) => each.value === value)}` }, [
        "input",
      ]).check();
    return;
  }
  for (const [index, value] of list.entries()) {
    await control({ page, id: `${id}__add` }, ["button"]).click();
    await fillIn(page, schema.items ?? {}, value, `${id}_${index}`);
  }
}

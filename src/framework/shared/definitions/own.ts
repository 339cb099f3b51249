import type { JsonObject } from "../schema/schema.ts";
import type { Action } from "./resource.ts";

/** A person as conditions know them: their account, and the records that are about themselves. */
export interface Self {
  uuid?: string;
  own_records?: readonly string[];
}

/** Whether a field names the person: their account, or a record that is about themselves. */
export const isOwn = ({ uuid, own_records: own = [] }: Self, value: unknown): boolean =>
  value !== undefined && [uuid, ...own].includes(String(value));

/** What a person is told who must not do an action to what is their own; undefined where it is not theirs. */
export const ownRefusal = (
  { unless = [] }: Pick<Action, "unless">,
  record: JsonObject,
  person: Self,
): string | undefined => unless.find(({ own }) => own !== undefined && isOwn(person, record[own]))?.says;

/** Whether a field names anybody but the person in any of these records. */
export const namesOthers = (person: Self, field: string, records: readonly JsonObject[]): boolean =>
  records.some(({ [field]: value }) => (value ?? "") !== "" && !isOwn(person, value));

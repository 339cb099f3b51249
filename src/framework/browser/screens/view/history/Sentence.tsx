import { useQueries } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { type Field, fieldAt } from "#framework/shared/fields/fields.ts";
import { canRefer, referredIds } from "#framework/shared/fields/references.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { referencesQuery } from "../../../data/references.ts";
import { FieldValue } from "../../../fields/FieldValue.tsx";
import { groupText } from "../../../fields/groupText.ts";
import { deviceZone } from "#framework/shared/dates/zones.ts";
import { useRecordText } from "../../../i18n/enRecords.ts";
import { midSentence } from "#framework/shared/text/names.ts";
import { usePlatform, useServices } from "../../../services.tsx";
import { type Change, hidden, isNothing } from "./entries.ts";

const mark = "\u0001";

/** A text with values that are drawn: references are names that lead to their records. */
export function withNodes(text: string, nodes: Record<string, ReactNode>): ReactNode {
  return text
    .split(mark)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? nodes[part] : part}</Fragment>);
}

/** Places for the values of a text that `withNodes` fills. */
export const places = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]));

/** A value of the log as its field writes it; dots where the log does not hold it. */
export function LoggedValue({ value, name, schema }: { value: unknown; name: string; schema: Schema }) {
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const field = fieldAt(schema, name);
  if (!field || value === hidden) return <bdi>{String(value)}</bdi>;
  return (
    <bdi style={{ fontWeight: 550, overflowWrap: "anywhere" }}>
      {field.type.name.startsWith("reference") ? (
        <FieldValue field={field} value={value} record={{}} />
      ) : canRefer(field.schema) ? (
        <LoggedGroup field={field} value={value} zone={zone} />
      ) : (
        field.type.text(value, field.schema, zone)
      )}
    </bdi>
  );
}

/** A group that refers to records, with their names as the person reads them. */
function LoggedGroup({ field, value, zone }: { field: Field; value: unknown; zone: string }) {
  const services = useServices();
  const titles = useQueries({
    queries: [...referredIds(field.schema, value)].map(([resource, ids]) =>
      referencesQuery(services, resource, [...ids]),
    ),
    combine: (answers) =>
      Object.fromEntries(answers.flatMap(({ data = [] }) => data.map(({ id, title }) => [id, title]))),
  });
  return <>{groupText(field, value, { titles }, zone)}</>;
}

/** What happened to one field, without who did it: `changed status from Onboarding to Active`. */
export function ChangeSentence({ change, schema }: { change: Change; schema: Schema }) {
  const words = useRecordText();
  const { from, to, field: name, label } = change;
  const value = (shown: unknown) => <LoggedValue value={shown} name={name} schema={schema} />;
  const kind = isNothing(from) ? "set" : isNothing(to) ? "cleared" : to === hidden ? "hidden" : "changed";
  const text = words(`history.${kind}`, { ...places("from", "to"), field: midSentence(label) });
  return <>{withNodes(text, { from: value(from), to: value(to) })}</>;
}

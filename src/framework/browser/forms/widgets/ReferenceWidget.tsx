import { limitedBy } from "#framework/shared/fields/references.ts";
import { textsIn } from "#framework/shared/schema/schema.ts";
import type { FieldProps, WidgetProps } from "../rjsf.ts";
import { ReferencePicker, type ReferencePickerProps } from "../../fields/ReferencePicker.tsx";
import { useChoicesAmong } from "../choicesAmong.tsx";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { useServices } from "../../services.tsx";
import { hasErrors } from "../hasErrors.ts";
import { AmongReference } from "./AmongReference.tsx";
import { DependentReference } from "./DependentReference.tsx";
import { useConditionsAround } from "../rules/useConditions.ts";
import { JudgedReference } from "./JudgedReference.tsx";
import { OfferedReference } from "./OfferedReference.tsx";

/**
 * The record that a field refers to: searched for, one of those that other fields of the form leave, or one of those that
 * another list judges (`x-judged`).
 */
export function ReferenceWidget(props: WidgetProps) {
  const { definitions } = useServices();
  const { "x-reference": name = "", "x-judged": judged } = props.schema;
  const judge = judged && definitions.resources.get(judged.by);
  if (judge) return <JudgedReference widget={props} resource={name} judge={judge} judged={judged} />;
  const dependsOn = limitedBy(props.schema);
  const resource = dependsOn && definitions.resources.get(name);
  if (resource) return <DependentReference widget={props} resource={resource} dependsOn={dependsOn} />;
  const { id, value, onChange, onBlur, disabled, readonly, rawErrors, registry } = props;
  return (
    <PickerFor
      today={registry.formContext.today}
      id={id}
      resource={name}
      label=""
      value={typeof value === "string" ? [value] : []}
      onChange={([next]) => onChange(next)}
      onBlur={() => onBlur(id, value)}
      error={hasErrors(rawErrors)}
      disabled={disabled || readonly}
      describedBy={describedBy(id)}
    />
  );
}

/** A picker of all records, or of those that the rest of the form or the record of an action offers. */
function PickerFor({ today, ...props }: ReferencePickerProps & { id: string; today: string }) {
  const { definitions } = useServices();
  const place = useConditionsAround().offers[props.id];
  const resource = definitions.resources.get(props.resource);
  const among = useChoicesAmong(props.id);
  if (among) return <AmongReference {...props} among={among} />;
  return place === undefined || !resource ? (
    <ReferencePicker {...props} />
  ) : (
    <OfferedReference {...props} resource={resource} place={place} today={today} />
  );
}

/** The records that a field refers to. */
export const ReferencesField = ({
  fieldPathId,
  formData,
  onChange,
  disabled,
  readonly,
  rawErrors,
  schema,
  registry,
}: FieldProps) => (
  <PickerFor
    today={registry.formContext.today}
    id={fieldPathId.$id}
    resource={schema.items?.["x-reference"] ?? ""}
    label=""
    multiple
    value={textsIn(formData)}
    onChange={(ids) => onChange(ids.length === 0 ? undefined : ids, fieldPathId.path)}
    error={hasErrors(rawErrors)}
    disabled={disabled || readonly}
    describedBy={describedBy(fieldPathId.$id)}
  />
);

import { useEffect, useRef } from "react";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import type { WidgetProps } from "../rjsf.ts";
import { OptionsPicker } from "../../fields/OptionsPicker.tsx";
import { useFormValue } from "../formValue.tsx";
import { hasErrors } from "../hasErrors.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";

interface DependentReferenceProps {
  widget: WidgetProps;
  resource: Resource;
  /** The fields of the form that limit the choices. */
  dependsOn: readonly string[];
}

/** A reference whose choices follow from other fields of the form. When one of those changes, the choice is made again. */
export function DependentReference({ widget, resource, dependsOn }: DependentReferenceProps) {
  const { id, value, onChange, onBlur, disabled, readonly, rawErrors, registry } = widget;
  const typed = useFormValue();
  const filled = dependsOn.flatMap((name) => {
    const given = typed[name];
    return typeof given === "string" && given !== "" ? [[name, given] as const] : [];
  });
  const within = filled.length === dependsOn.length ? Object.fromEntries(filled) : undefined;
  const key = JSON.stringify(within ?? null);
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (value !== undefined) onChange(undefined);
  }, [key, value, onChange]);
  const schema = registry.rootSchema;
  const missing = dependsOn.filter((name) => !filled.some(([given]) => given === name));
  return (
    <OptionsPicker
      id={id}
      resource={resource}
      within={within}
      first={missing.map((name) => fieldAt(schema, name)?.label ?? name).join(", ")}
      value={typeof value === "string" ? value : undefined}
      onChange={onChange}
      onBlur={() => onBlur(id, value)}
      error={hasErrors(rawErrors)}
      disabled={disabled || readonly}
      describedBy={describedBy(id)}
    />
  );
}

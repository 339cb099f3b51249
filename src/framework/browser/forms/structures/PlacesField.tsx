import { useMemo } from "react";
import type { FieldProps } from "../rjsf.ts";

/**
 * A list whose places mean different things. Each place is in sight before anything is filled in, which the library draws
 * only once there is a value; a list of which no place is filled in is no value.
 */
export function PlacesField(props: FieldProps) {
  const { schema, formData, onChange, fieldPathId, registry } = props;
  const { ArrayField } = registry.fields;
  const count = Array.isArray(schema.items) ? schema.items.length : 0;
  const places = useMemo(() => {
    const filled: unknown[] = Array.isArray(formData) ? formData : [];
    return Array.from(
      { length: Math.max(count, filled.length) },
      (_, place): unknown => filled[place] ?? undefined,
    );
  }, [formData, count]);
  const change: FieldProps["onChange"] = (value, path, ...rest) => {
    const own = fieldPathId.path;
    const place = path.length === own.length + 1 ? path.at(-1) : undefined;
    if (typeof place !== "number") return onChange(value, path, ...rest);
    const next = places.with(place, value);
    // A list of JSON has null where a place before the last one is empty.
    const filled = next
      .slice(0, next.findLastIndex((each) => each !== undefined) + 1)
      .map((each) => each ?? null);
    onChange(filled.length === 0 ? undefined : filled, own, ...rest);
  };
  return ArrayField && <ArrayField {...props} formData={places} onChange={change} />;
}

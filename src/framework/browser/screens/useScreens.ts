import { useMemo } from "react";
import { resolveScreens, type Screens } from "#framework/shared/definitions/screens.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import type { Schema } from "#framework/shared/schema/schema.ts";
import { useSchema } from "../definitions/useSchema.ts";

/** What follows from a resource's definition and schema together; undefined while the schema is on the way. */
export function useScreens(resource: Resource): {
  screens: Screens | undefined;
  schema: Schema | undefined;
  error: unknown;
  again: () => void;
} {
  const { schema, error, again } = useSchema(resource.definition.record?.schema);
  const screens = useMemo(() => schema && resolveScreens(resource, schema), [resource, schema]);
  return { screens, schema, error, again };
}

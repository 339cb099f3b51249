import type { RaRecord } from "ra-core";
export function ActionForm(_: {
  schemaPath: string;
  title: string;
  button: string;
  record?: RaRecord;
  error: unknown;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (input: Record<string, unknown>) => void;
}) {
  return null;
}

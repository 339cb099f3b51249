import Box from "@mui/material/Box";
import { useServices } from "#framework/browser/services.tsx";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { HeaderFacts } from "#framework/browser/screens/view/HeaderFacts.tsx";
import { hasSteps } from "#framework/browser/screens/view/StateSteps.tsx";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { Facts } from "./Facts.tsx";
import { useContractCheck } from "./useContractCheck.ts";

const nothing: Record<string, unknown> = {};
/** While it can still be changed or answered. */
const open: ReadonlySet<unknown> = new Set(["draft", "sent", "viewed"]);

/** The head of an agreement: its state, term and total, and what to know while it can still be changed or answered. */
export default function AgreementSummary({ record = nothing, resource: name = "" }: PlacedComponentProps) {
  const { definitions } = useServices();
  const resource = definitions.resources.get(name);
  return resource ? <Head resource={resource} record={record} /> : null;
}

function Head({ resource, record }: { resource: Resource; record: Record<string, unknown> }) {
  const { schema } = useScreens(resource);
  const id = String(record.uuid ?? record.id ?? "");
  const { data } = useContractCheck(open.has(record.status) ? resource : undefined, id);
  if (!schema) return null;
  const { header = [] } = resource.definition.view ?? {};
  // The line of states above says it already.
  const state = hasSteps(resource, record) ? resource.definition.record?.lifecycle?.field : undefined;
  return (
    <Box sx={{ display: "grid", gap: 1.5, mb: 2 }}>
      <HeaderFacts names={header.filter((field) => field !== state)} schema={schema} record={record} />
      {data && <Facts facts={data.facts} />}
    </Box>
  );
}

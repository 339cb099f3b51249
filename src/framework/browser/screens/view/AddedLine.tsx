import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { Link as RouterLink, useLocation } from "react-router";
import { type Resource, standsAlone } from "#framework/shared/definitions/resource.ts";
import type { Screens } from "#framework/shared/definitions/screens.ts";
import { valueAt } from "#framework/shared/text/template.ts";
import { describeFilter } from "../list/toolbar/filters.ts";
import { addressShowing, filterShowing } from "../list/toolbar/filterShowing.ts";
import { useRecordText } from "../../i18n/enRecords.ts";
import { useText } from "../../i18n/useText.ts";

interface AddedLineProps {
  resource: Resource;
  screens: Screens;
  record: Record<string, unknown>;
}

/** Says where a record that was just added is listed, when the list's first filters would leave it out. */
export function AddedLine({ resource, screens, record }: AddedLineProps) {
  const text = useText();
  const words = useRecordText();
  const isNew = valueAt(useLocation().state, "added") === true;
  const filter = isNew && standsAlone(resource) ? filterShowing(resource, record) : undefined;
  if (!filter) return null;
  const filters = screens.filters
    .filter(({ field }) => filter[field.name] !== undefined)
    .map(({ field, label }) => `${label}: ${describeFilter(field, filter[field.name], text)}`)
    .join(", ");
  return (
    <Alert severity="success" className="no-print" sx={{ mb: 2 }}>
      {words("added", { filters })}{" "}
      <Link component={RouterLink} to={addressShowing(resource, record, `/${resource.name}`)}>
        {words("showInList")}
      </Link>
    </Alert>
  );
}

import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { Link } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import type { KeptRecord } from "./importData.ts";

/** The records that an undone import left in place, each with the reason. */
export function KeptRecords({ resource, kept }: { resource: Resource; kept: KeptRecord[] }) {
  const text = useText();
  if (kept.length === 0) return null;
  return (
    <Box>
      <Box sx={{ mb: 0.5 }}>{text("import.kept", { count: kept.length.toLocaleString("en-AU") })}</Box>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {kept.slice(0, 100).map(({ uuid, title, why }) => (
          <li key={uuid}>
            <MuiLink component={Link} to={`/${resource.name}/${uuid}`}>
              {title}
            </MuiLink>{" "}
            ({why})
          </li>
        ))}
      </Box>
    </Box>
  );
}

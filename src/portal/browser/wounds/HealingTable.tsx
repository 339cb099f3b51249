import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform } from "#framework/browser/services.tsx";
import type { Assessment } from "./history.ts";

const percent = (value: number | null): string =>
  value === null ? "–" : `${value > 0 ? "+" : ""}${value} %`;

/** The assessments of a wound in the order of time, as figures. */
export function HealingTable({ history }: { history: Assessment[] }) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const heads = ["when", "area", "change", "sinceFirst", "pain", "by"];
  return (
    <Box sx={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label={translate("wounds.table")}>
      <Box
        component="table"
        sx={{
          borderCollapse: "collapse",
          minWidth: 640,
          width: "100%",
          "& th, & td": {
            textAlign: "left",
            p: 1,
            borderBottom: 1,
            borderColor: "divider",
            whiteSpace: "nowrap",
          },
          "& th": { color: "text.secondary", fontWeight: 550, fontSize: "0.8125rem" },
        }}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {translate(`wounds.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map((assessment) => (
            <tr key={assessment.uuid}>
              <td>
                <Link component={RouteLink} to={`/forms/wound_care_assessment?record_id=${assessment.uuid}`}>
                  <bdi>{formatInstant(assessment.assessed_at, zone)}</bdi>
                </Link>{" "}
                {assessment.escalations.length > 0 && (
                  <ToneChip tone="error" label={translate("wounds.needsSomebody")} />
                )}
              </td>
              <td>{assessment.area_cm2 ?? "–"}</td>
              <td>
                <bdi dir="ltr">{percent(assessment.change_pct)}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{percent(assessment.since_first_pct)}</bdi>
              </td>
              <td>{assessment.pain ?? "–"}</td>
              <td>{assessment.author ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

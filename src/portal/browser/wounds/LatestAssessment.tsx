import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import { ToneChip } from "#framework/browser/fields/cells/ChoiceChip.tsx";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { writtenDate } from "#framework/shared/dates/written.ts";
import type { Assessment } from "./history.ts";

interface Latest extends Assessment {
  next_review: string | null;
}

interface LatestAssessmentProps {
  participant: string;
  wound: string;
}

/** What was measured last, and when the wound is looked at again. Nothing before the first assessment. */
export function LatestAssessment({ participant, wound }: LatestAssessmentProps) {
  const translate = useTranslate();
  const zone = usePlatform()?.time_zone;
  const { shell } = useServices();
  const { data: latest } = useQuery({
    queryKey: ["wounds", "particular", wound],
    queryFn: async ({ signal }) => {
      const query = { wound_id: wound, ...(participant !== "" && { participant_id: participant }) };
      const { data } = await shell<{ wound: { latest: Latest | null } }>("particular-wound", {
        query,
        signal,
      });
      return data.wound.latest;
    },
  });
  if (!latest) return null;
  const facts: [string, string | number | null][] = [
    ["area", latest.area_cm2],
    ["pain", latest.pain],
    ["nextReview", latest.next_review && writtenDate(latest.next_review)],
    ["by", latest.author],
  ];
  return (
    <Box component="section" aria-label={translate("wounds.latest")}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {translate("wounds.latest")}{" "}
        {latest.escalations.length > 0 && <ToneChip tone="error" label={translate("wounds.needsSomebody")} />}
      </Typography>
      <Link component={RouteLink} to={`/forms/wound_care_assessment?record_id=${latest.uuid}`}>
        <bdi>{formatInstant(latest.assessed_at, zone)}</bdi>
      </Link>
      <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, m: 0, mt: 1 }}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {translate(`wounds.${name}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 550 }}>
              {value ?? "–"}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

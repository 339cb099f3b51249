import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useTranslate } from "react-admin";
import { fieldAt } from "#framework/shared/fields/fields.ts";
import { FieldValue } from "#framework/browser/fields/FieldValue.tsx";
import { today } from "#framework/shared/dates/dates.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { AlertLine, AllergyLine } from "./Warnings.tsx";
import { MainContact } from "./MainContact.tsx";
import { PlanUse } from "./PlanUse.tsx";
import { useSummary } from "./useSummary.ts";

/** Facts in one line below the name, in the order in which they are read out. */
const facts = ["pronoun", "date_of_birth", "ndis_number", "status"];

const nothing: Record<string, unknown> = {};

/** What someone must know of a participant within two seconds: who, what to look out for, the plan, whom to call. */
export default function ParticipantSummary({
  record = nothing,
  resource = "participants",
}: PlacedComponentProps) {
  const translate = useTranslate();
  const { definitions } = useServices();
  const definition = definitions.resources.get(resource) ?? definitions.resources.get("participants");
  if (!definition) throw new Error(`there is no resource ${resource}`);
  const { schema } = useScreens(definition);
  const day = today(usePlatform()?.time_zone ?? "Australia/Sydney", new Date());
  const summary = useSummary(String(record.uuid ?? record.id ?? ""));
  if (!schema) return <Skeleton width={280} />;
  const shown = facts.flatMap((name) => {
    const field = fieldAt(schema, name);
    const value = record[name];
    return field && value !== undefined && value !== null && value !== "" ? [{ field, value }] : [];
  });
  const { plan_start: from, plan_end: until } = record;
  return (
    <Box component="section" aria-label={translate("summary.title")} sx={{ display: "grid", gap: 1, mb: 2 }}>
      {shown.length > 0 && (
        <Box
          component="dl"
          aria-label={translate("summary.person")}
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 2.5, rowGap: 0.5, m: 0 }}
        >
          {shown.map(({ field, value }) => (
            <Box key={field.name} sx={{ display: "flex", gap: 0.75 }}>
              <Box component="dt" sx={{ color: "text.secondary" }}>
                {field.label}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                <bdi>
                  <FieldValue field={field} value={value} record={record} compact />
                </bdi>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 0.5, "&:empty": { display: "none" } }}
      >
        <AlertLine record={record} schema={schema} day={day} />
        <AllergyLine record={record} schema={schema} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, alignItems: "flex-start" }}>
        {typeof until === "string" && (
          <PlanUse
            from={typeof from === "string" ? from : undefined}
            until={until}
            day={day}
            use={summary?.plan_use}
            waits={summary === undefined}
          />
        )}
        <MainContact record={record} schema={schema} advocate={summary?.main_contact} />
      </Box>
    </Box>
  );
}

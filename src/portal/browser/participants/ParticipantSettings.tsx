import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { RaRecord } from "react-admin";
import { RecordDetails } from "#framework/browser/screens/view/RecordDetails.tsx";
import { useScreens } from "#framework/browser/screens/useScreens.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { useServices } from "#framework/browser/services.tsx";
import { ParticipantAccount } from "./ParticipantAccount.tsx";

/** What the office sets for a participant, beside what is known of them. */
const sections = [
  { title: "Status", fields: ["status", "region", "onboarded_at", "exited_at", "exit_reason"] },
  { title: "Alert", fields: ["alert", "alert_until", "alert_text"] },
  {
    title: "How to reach them",
    fields: ["preferred_contact", "language", "interpreter_required", "interpreter_language"],
  },
  {
    title: "Consent",
    fields: [
      "consent_collect",
      "consent_medical_emergency",
      "consent_photo_internal",
      "consent_photo_marketing",
      "consent_share",
    ],
  },
];

/** How a participant signs in, and what is set for them. */
export default function ParticipantSettings({ record, resource = "participants" }: PlacedComponentProps) {
  const { definitions } = useServices();
  const definition = definitions.resources.get(resource);
  if (!definition) throw new Error(`there is no resource ${resource}`);
  const { schema, screens } = useScreens(definition);
  if (!schema || !screens || !record) return <Skeleton variant="rounded" height={320} />;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <ParticipantAccount participants={definition} record={record} />
      <RecordDetails
        resource={definition}
        screens={screens}
        schema={schema}
        record={record as RaRecord}
        sections={sections}
      />
    </Box>
  );
}

import Box from "@mui/material/Box";
import { useTranslate } from "react-admin";
import { useUser } from "#framework/browser/services.tsx";
import { OpenEmergency } from "./OpenEmergency.tsx";
import { type Emergency, useEmergencyEnd } from "./useEmergencyEnd.ts";

/** Says above every screen which participants the person has open for an emergency, until when, and ends it. */
export default function OpenEmergencies() {
  const translate = useTranslate();
  const open = (useUser()?.emergencies ?? []) as Emergency[];
  useEmergencyEnd(open);
  return (
    <Box
      component="section"
      aria-label={translate("emergency.title")}
      sx={{ bgcolor: "error.main", color: "error.contrastText", px: { xs: 2, md: 3 }, py: 0.5 }}
    >
      {open.map((emergency) => (
        <OpenEmergency key={emergency.entry} emergency={emergency} />
      ))}
    </Box>
  );
}

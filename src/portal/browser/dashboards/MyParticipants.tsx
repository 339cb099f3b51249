import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { Link as RouteLink } from "react-router";
import type { PersonalData } from "#portal/shared/dashboards.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { Initials } from "#framework/browser/ui/Initials.tsx";
import { Part, Plain } from "#framework/browser/dashboards/Part.tsx";

/** Who the signed-in worker supports, each with the way to their record. */
export function MyParticipants({ participants }: Pick<PersonalData, "participants">) {
  const translate = useTranslate();
  const may = useMay();
  if (!may.hold("view-my-participants")) return null;
  return (
    <Part
      title={translate("dashboard.myParticipants")}
      more={{ to: "/my-participants", label: translate("dashboard.allParticipants") }}
    >
      {participants.length === 0 && (
        <Typography color="text.secondary">{translate("dashboard.noParticipants")}</Typography>
      )}
      <Plain gap={0.5}>
        {participants.map(({ uuid, full_name: who, suburb }) => (
          <li key={uuid}>
            <Box
              component={RouteLink}
              to={`/my-participants/${uuid}`}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 1.5,
                minHeight: 44,
                color: "inherit",
                textDecoration: "none",
                "&:hover": { textDecoration: "underline" },
              }}
            >
              <Initials name={who} />
              <span>
                <strong>{who}</strong>
                {suburb && (
                  <Box
                    component="span"
                    sx={{ color: "text.secondary", display: "block", fontSize: "0.875rem" }}
                  >
                    {suburb}
                  </Box>
                )}
              </span>
            </Box>
          </li>
        ))}
      </Plain>
    </Part>
  );
}

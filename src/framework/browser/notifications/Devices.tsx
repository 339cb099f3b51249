import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { clockAt, deviceZone } from "#framework/shared/dates/zones.ts";
import { useLaterText } from "../i18n/useLaterText.ts";
import { usePlatform } from "../services.tsx";
import { choiceWords } from "./choiceWords.ts";
import { useChangeDevices, useDevices } from "./useDevices.ts";

/** The devices that the person is alerted on while the portal is closed, and a way to add the one that they use. */
export function Devices() {
  const text = useLaterText("notificationChoices", choiceWords);
  const zone = usePlatform()?.time_zone ?? deviceZone();
  const { devices, key, own } = useDevices();
  const { add, adding, remove } = useChangeDevices();
  const state = own?.state;
  return (
    <>
      <Typography color="text.secondary">{text("devicesHelp")}</Typography>
      {devices.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid" }}>
          {devices.map(({ uuid, name, created_at: at }) => (
            <Box
              component="li"
              key={uuid}
              sx={{
                display: "flex",
                alignItems: "center",
                gap: 2,
                borderBottom: 1,
                borderColor: "divider",
                py: 0.75,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography>{name}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {text("since", { date: writtenDate(clockAt(new Date(at), zone).date) })}
                </Typography>
              </Box>
              <Button aria-label={text("removeNamed", { name })} onClick={() => remove(uuid)}>
                {text("remove")}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {(state === "none" || state === "unready") && <Typography>{text("cannot")}</Typography>}
      {state === "denied" && <Typography>{text("denied")}</Typography>}
      {(state === "off" || state === "on") && (
        <Button
          variant="outlined"
          disabled={adding || key === undefined}
          onClick={() => key !== undefined && add(key)}
          sx={{ justifySelf: "start" }}
        >
          {text("addThis")}
        </Button>
      )}
    </>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { connection } from "../transport/connection.ts";
import { useIsCut } from "../transport/useIsCut.ts";
import { Icon } from "../ui/Icon.tsx";
import { OpenedList } from "./OpenedList.tsx";
import { registerWorker } from "./registerWorker.ts";

/** Says above every screen that there is no connection, and leads to the forms that can be filled in without one. */
export function Offline() {
  const text = useText();
  const { definitions } = useServices();
  const isCut = useIsCut();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (definitions.offline !== false) registerWorker();
  }, [definitions]);
  useEffect(() => {
    const lost = () => connection.tell(true);
    const found = () => connection.tell(false);
    addEventListener("offline", lost);
    addEventListener("online", found);
    return () => {
      removeEventListener("offline", lost);
      removeEventListener("online", found);
    };
  }, []);
  return (
    <>
      <div role="status">
        {isCut && (
          <Box
            className="no-print"
            sx={{
              display: "flex",
              flexWrap: "wrap",
              columnGap: 1,
              alignItems: "center",
              px: { xs: 2, md: 3 },
              py: 0.25,
              bgcolor: "warning.main",
              color: "warning.contrastText",
              fontSize: "0.875rem",
              fontWeight: 550,
            }}
          >
            <Icon name="CloudOff" />
            <Box component="span" sx={{ flex: "1 1 9rem" }}>
              {text("kept.offline")}
            </Box>
            <Button color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {text("kept.openedTitle")}
            </Button>
          </Box>
        )}
      </div>
      {isOpen && <OpenedList onClose={() => setOpen(false)} />}
    </>
  );
}

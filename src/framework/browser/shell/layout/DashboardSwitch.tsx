import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { chooseDashboard } from "../dashboards.ts";
import { useWorkspace } from "../menu/useWorkspace.ts";

const DashboardList = later(() =>
  import("./DashboardList.tsx").then(({ DashboardList: list }) => ({ default: list })),
);

interface DashboardSwitchProps {
  narrow?: boolean;
  onNavigate?: () => void;
}

/** Says which workspace one is in, and chooses among the person's own; the choice is kept, and the browser goes there. */
export function DashboardSwitch({ narrow = false, onNavigate }: DashboardSwitchProps) {
  const { own, current } = useWorkspace();
  const navigate = useNavigate();
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (own.length < 2) return null;
  const common = {
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
    "aria-label": `${text("shell.switchDashboard")}: ${current.label}`,
  } as const;
  return (
    <>
      {narrow ? (
        <IconButton {...common} title={current.label} sx={{ mx: "auto", mb: 0.5 }}>
          <Icon name="SwapHoriz" />
        </IconButton>
      ) : (
        <Button
          {...common}
          variant="outlined"
          color="inherit"
          endIcon={<Icon name="KeyboardArrowDown" />}
          sx={{ mx: 1.5, mb: 0.5, justifyContent: "space-between", minHeight: { xs: 44, md: 36 } }}
        >
          {current.label}
        </Button>
      )}
      {anchor && (
        <Suspense>
          <DashboardList
            anchor={anchor}
            dashboards={own}
            current={current.type}
            onClose={() => setAnchor(null)}
            onChoose={({ type, path }) => {
              chooseDashboard(type);
              setAnchor(null);
              onNavigate?.();
              void navigate(path);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

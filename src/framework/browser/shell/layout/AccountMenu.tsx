import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useUser } from "../../services.tsx";
import { Initials } from "../../ui/Initials.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";

const AccountList = later(() =>
  import("./AccountList.tsx").then(({ AccountList: list }) => ({ default: list })),
);

/** The signed-in person: profile, look, sign-out. */
export function AccountMenu({ isDesk, onShortcuts }: { isDesk: boolean; onShortcuts: () => void }) {
  const text = useText();
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = user?.fullname ?? "";
  const common = {
    onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    "aria-haspopup": "menu",
    "aria-expanded": anchor !== null,
  } as const;
  return (
    <>
      {isDesk ? (
        <Button {...common} color="inherit" sx={{ gap: 1 }}>
          <Initials name={name} size={30} />
          <span>
            <span style={visuallyHidden}>{text("shell.account")}: </span>
            {name}
          </span>
        </Button>
      ) : (
        <IconButton {...common} sx={{ width: 44, height: 44 }}>
          <Initials name={name} size={30} />
          <span style={visuallyHidden}>
            {text("shell.account")}: {name}
          </span>
        </IconButton>
      )}
      {anchor && (
        <Suspense>
          <AccountList
            anchor={anchor}
            isDesk={isDesk}
            onClose={() => setAnchor(null)}
            onShortcuts={() => {
              setAnchor(null);
              onShortcuts();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Suspense, useState } from "react";
import { later } from "../../../i18n/later.ts";
import { useText } from "../../../i18n/useText.ts";
import { useHasCall } from "../../../services.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { List } from "../listType.ts";
import type { Arranging } from "../useArrangeItems.tsx";

const ColumnChooser = later(() =>
  import("./ColumnChooser.tsx").then(({ ColumnChooser: chooser }) => ({ default: chooser })),
);
const ViewsPopover = later(() =>
  import("../views/ViewsPopover.tsx").then(({ ViewsPopover: popover }) => ({ default: popover })),
);
const MoreMenu = later(() => import("./MoreMenu.tsx").then(({ MoreMenu: menu }) => ({ default: menu })));

const OrderPopover = later(() =>
  import("./OrderPopover.tsx").then(({ OrderPopover: popover }) => ({ default: popover })),
);

type Open = { what: Arranging | "more"; anchor: HTMLElement };

/** How the list is arranged, and what can be done with the whole of it. On a phone all of it is in one menu. */
export function ListMenu({ list }: { list: List }) {
  const text = useText();
  const hasViews = useHasCall("views");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const button = (what: Open["what"], icon: string, label: string) => (
    <Button
      color="inherit"
      onClick={(event) => setOpen({ what, anchor: event.currentTarget })}
      aria-haspopup="dialog"
      aria-expanded={open?.what === what}
      startIcon={<Icon name={icon} />}
      sx={{ display: { xs: "none", sm: "inline-flex" } }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {hasViews && !list.isPart && button("views", "BookmarkBorder", text("list.views"))}
      {button("columns", "ViewColumn", text("list.columns"))}
      <IconButton
        onClick={(event) => setOpen({ what: "more", anchor: event.currentTarget })}
        aria-label={text("shell.more")}
        aria-haspopup="menu"
        aria-expanded={open?.what === "more"}
      >
        <Icon name="MoreVert" />
      </IconButton>
      {open && list.screens && (
        <Suspense>
          {open.what === "columns" && (
            <ColumnChooser list={list} screens={list.screens} anchor={open.anchor} onClose={close} />
          )}
          {open.what === "order" && (
            <OrderPopover list={list} screens={list.screens} anchor={open.anchor} onClose={close} />
          )}
          {open.what === "views" && <ViewsPopover list={list} anchor={open.anchor} onClose={close} />}
          {open.what === "more" && (
            <MoreMenu
              list={list}
              anchor={open.anchor}
              onOpen={(what) => setOpen({ what, anchor: open.anchor })}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

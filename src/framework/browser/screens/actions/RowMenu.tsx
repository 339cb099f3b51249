import type { RaRecord } from "react-admin";
import { Suspense, useState } from "react";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { RowActions } from "./useRowActions.ts";

const RowMenuList = later(() =>
  import("./RowMenuList.tsx").then(({ RowMenuList: list }) => ({ default: list })),
);

/** What can be done with one row. */
export function RowMenu({ record, name, actions }: { record: RaRecord; name: string; actions: RowActions }) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-no-open
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={text("list.actionsFor", { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
      >
        <Icon name="MoreVert" />
      </button>
      {anchor && (
        <Suspense>
          <RowMenuList record={record} actions={actions} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

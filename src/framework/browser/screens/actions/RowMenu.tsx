import type { RaRecord } from "react-admin";
import { Suspense, useState } from "react";
import { later } from "../../i18n/later.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { RowActions } from "./useRowActions.ts";

const RowMenuList = later(() =>
  import("./RowMenuList.tsx").then(({ RowMenuList: list }) => ({ default: list })),
);

interface RowMenuProps {
  record: RaRecord;
  /** Says of whose actions they are, for a screen reader. */
  label: string;
  actions: RowActions;
}

/** What can be done with one row. */
export function RowMenu({ record, label, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="row-button"
        data-no-open
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={label}
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

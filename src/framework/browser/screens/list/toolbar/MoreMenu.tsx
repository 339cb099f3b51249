import Divider from "@mui/material/Divider";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { writePermission } from "#framework/shared/definitions/permissions.ts";
import { importPermission } from "#framework/shared/definitions/resource.ts";
import { splitFilter } from "../../../data/query.ts";
import { feedWords } from "../../../calendarFeed/words.ts";
import { later } from "../../../i18n/later.ts";
import { useLaterText } from "../../../i18n/useLaterText.ts";
import { useText } from "../../../i18n/useText.ts";
import { useServices } from "../../../services.tsx";
import type { Density } from "../../../theme/theme.ts";
import { messageOf } from "../../../transport/errors.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { openDownload } from "../../../ui/openDownload.ts";
import { toasts } from "../../../ui/toasts.tsx";
import { type Arranging, useArrangeItems } from "../useArrangeItems.tsx";
import type { List } from "../listType.ts";

const densities: { density: Density; icon: string }[] = [
  { density: "compact", icon: "DensitySmall" },
  { density: "standard", icon: "DensityMedium" },
  { density: "comfortable", icon: "DensityLarge" },
];

const CalendarFeed = later(() =>
  import("../../../calendarFeed/CalendarFeed.tsx").then(({ CalendarFeed: feed }) => ({ default: feed })),
);

interface MoreMenuProps {
  list: List;
  anchor: HTMLElement;
  onOpen: (what: Arranging) => void;
  onClose: () => void;
}

/** Row height, or on a phone what arranges the cards; export of the whole filtered list, and deleted records. */
export function MoreMenu({ list, anchor, onOpen, onClose }: MoreMenuProps) {
  const text = useText();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const feedText = useLaterText("calendarFeed", feedWords);
  const [feeding, setFeeding] = useState(false);
  const arrangeItems = useArrangeItems(list, onOpen, onClose);
  const { shell, definitions } = useServices();
  const { arrangement, arrange, resource, controller, columns, deleted, showDeleted, may } = list;
  const canExport = !list.isPart && resource.exportable && definitions.shell.export !== undefined;
  const canRestore =
    !list.isPart &&
    resource.calls.delete !== undefined &&
    definitions.shell.restore !== undefined &&
    may.hold(writePermission(resource.definition, "restore"));
  const canImport =
    !list.isPart &&
    resource.importable &&
    definitions.shell["begin-import"] !== undefined &&
    may.call(resource.calls.create) &&
    may.hold(importPermission(resource.name));
  const hasFeed =
    !list.isPart &&
    resource.definition.feed !== undefined &&
    definitions.shell["make-calendar-feed"] !== undefined;
  const exportAs = async (format: "csv" | "xlsx") => {
    onClose();
    const { plain, conditions, search } = splitFilter(controller.filterValues);
    const sort =
      controller.sort.field === ""
        ? {}
        : { sortField: controller.sort.field, sortType: controller.sort.order.toLowerCase() };
    const query = {
      ...plain,
      ...sort,
      ...(search && { search }),
      ...(conditions.length > 0 && { filters: { all: conditions } }),
      ...(deleted && { deleted: "only" }),
    };
    try {
      const { data } = await shell<{ link: string }>("export", {
        params: { resource: resource.name },
        body: { format, query, columns: columns.map(({ field }) => field.name) },
        quiet: true,
      });
      openDownload(data.link);
      toasts.success(text("list.exportStarted"));
    } catch (error) {
      toasts.error(messageOf(error, text("report.exportFailed")));
    }
  };
  const densityItems = [
    <ListSubheader key="density" role="presentation">
      {text("list.density")}
    </ListSubheader>,
    ...densities.map(({ density, icon }) => (
      <MenuItem
        key={density}
        role="menuitemradio"
        aria-checked={(arrangement.density ?? "standard") === density}
        selected={(arrangement.density ?? "standard") === density}
        onClick={() => arrange({ density })}
        sx={{ gap: 1.5 }}
      >
        <Icon name={icon} /> {text(`list.densities.${density}`)}
      </MenuItem>
    )),
  ];
  if (feeding) {
    const close = () => {
      onClose();
      // What opened the dialog was an item of the menu, which is gone.
      anchor.focus();
    };
    return (
      <Suspense>
        <CalendarFeed resource={resource} onClose={close} />
      </Suspense>
    );
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {isPhone ? arrangeItems : densityItems}
      {(canExport || canRestore || canImport || hasFeed) && <Divider />}
      {hasFeed && (
        <MenuItem onClick={() => setFeeding(true)} aria-haspopup="dialog" sx={{ gap: 1.5 }}>
          <Icon name="CalendarMonth" /> {feedText("title")}
        </MenuItem>
      )}
      {canExport && (
        <MenuItem onClick={() => void exportAs("xlsx")} sx={{ gap: 1.5 }}>
          <Icon name="Download" /> {text("list.exportXlsx")}
        </MenuItem>
      )}
      {canExport && (
        <MenuItem onClick={() => void exportAs("csv")} sx={{ gap: 1.5 }}>
          <Icon name="Download" /> {text("list.exportCsv")}
        </MenuItem>
      )}
      {canImport && (
        <MenuItem component={Link} to={`/${resource.name}/import`} onClick={onClose} sx={{ gap: 1.5 }}>
          <Icon name="UploadFile" /> {text("import.open")}
        </MenuItem>
      )}
      {canRestore && (
        <MenuItem
          onClick={() => {
            showDeleted(!deleted);
            onClose();
          }}
          sx={{ gap: 1.5 }}
        >
          <Icon name={deleted ? "ViewList" : "Restore"} />{" "}
          {text(deleted ? "list.hideDeleted" : "list.showDeleted")}
        </MenuItem>
      )}
    </Menu>
  );
}

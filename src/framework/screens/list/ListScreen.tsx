import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { Resource } from "#shared/definitions/resource.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isTyping } from "../../shell/shortcuts/useShortcuts.ts";
import { PageHeader } from "../PageHeader.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { ChangedNotice } from "./ChangedNotice.tsx";
import { ListBody } from "./ListBody.tsx";
import { ListMenu } from "./ListMenu.tsx";
import { Pagination } from "./Pagination.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useList } from "./useList.ts";

/** The generated list of a resource: search, filters, columns, views, actions, pages; cards on a phone. */
export function ListScreen({ resource }: { resource: Resource }) {
  const text = useText();
  const list = useList(resource);
  const navigate = useNavigate();
  const { definitions } = useServices();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const { total, selectedIds } = list.controller;
  const mayCreate = list.may.call(resource.calls.create) && !list.deleted;
  const addLabel = text("list.add", { name: resource.label.one.toLowerCase() });
  const group = definitions.navigation.groups.find(({ name }) => name === resource.menu?.group);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === "n" &&
        mayCreate &&
        !isTyping(event) &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      )
        void navigate(`/${resource.name}/new`);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [mayCreate, navigate, resource.name]);

  const count =
    total === undefined
      ? undefined
      : text("list.count", {
          count: list.estimated
            ? text("list.about", { count: total.toLocaleString("en-AU") })
            : total.toLocaleString("en-AU"),
        });
  return (
    <>
      <PageHeader
        title={resource.label.many}
        trail={group ? [{ label: group.label }] : []}
        detail={count}
        primary={
          mayCreate && (
            <Button
              variant="contained"
              component={Link}
              to={`/${resource.name}/new`}
              startIcon={<Icon name="Add" />}
              data-route-link
            >
              {addLabel}
            </Button>
          )
        }
        secondary={<ListMenu list={list} />}
      />
      <Box
        sx={{
          border: 1,
          borderColor: "divider",
          borderRadius: 3,
          bgcolor: "background.paper",
          overflow: "clip",
        }}
      >
        {selectedIds.length > 0 ? <BulkBar list={list} /> : <Toolbar list={list} />}
        <ChangedNotice list={list} />
        <ListBody list={list} isPhone={isPhone} addLabel={mayCreate ? addLabel : undefined} />
        <Pagination list={list} />
      </Box>
    </>
  );
}

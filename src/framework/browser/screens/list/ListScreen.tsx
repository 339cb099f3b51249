import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router";
import type { Resource } from "#framework/shared/definitions/resource.ts";
import { later } from "../../i18n/later.ts";
import { useText } from "../../i18n/useText.ts";
import { useServices } from "../../services.tsx";
import { calendarPathOf } from "../calendarPathOf.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useKey } from "../../shell/shortcuts/useKey.ts";
import { PlacedComponent } from "../../fields/PlacedComponent.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { useGroupTrail } from "../useGroupTrail.ts";
import { DisplayChoice } from "../board/DisplayChoice.tsx";
import { ListActions } from "./toolbar/ListActions.tsx";
import { ListMenu } from "./toolbar/ListMenu.tsx";
import { ListPanel } from "./ListPanel.tsx";
import { isBoard, useList } from "./useList.ts";
import { midSentence } from "#framework/shared/text/names.ts";

const Board = later(() => import("../board/Board.tsx").then(({ Board: board }) => ({ default: board })));

/** The generated list of a resource: search, filters, columns, views, actions, pages; cards on a phone. */
export function ListScreen({ resource }: { resource: Resource }) {
  const text = useText();
  const list = useList(resource);
  const navigate = useNavigate();
  const { total } = list.controller;
  const { above } = resource.definition.list ?? {};
  const hasBoard = resource.definition.list?.board !== undefined;
  const mayCreate = list.may.call(resource.calls.create) && !list.deleted;
  const addLabel = text("list.add", { name: midSentence(resource.label.one) });

  const calendarPath = calendarPathOf(resource, useServices().definitions);

  useKey("n", mayCreate, () => void navigate(list.createPath));

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
        trail={useGroupTrail(resource.menu?.group)}
        detail={count}
        primary={
          mayCreate && (
            <Button
              variant="contained"
              component={Link}
              to={list.createPath}
              startIcon={<Icon name="Add" />}
              data-route-link
            >
              {addLabel}
            </Button>
          )
        }
        secondary={
          <>
            {resource.definition.calendar && (
              <IconButton
                component={Link}
                to={calendarPath}
                data-route-link
                aria-label={text("list.calendar")}
                title={text("list.calendar")}
              >
                <Icon name="CalendarMonth" />
              </IconButton>
            )}
            {hasBoard && <DisplayChoice list={list} />}
            <ListActions list={list} />
            <ListMenu list={list} />
          </>
        }
      />
      {above !== undefined && <PlacedComponent name={above} resource={resource.name} />}
      {isBoard(list) ? (
        <Suspense>
          <Board list={list} />
        </Suspense>
      ) : (
        <ListPanel list={list} addLabel={mayCreate ? addLabel : undefined} />
      )}
    </>
  );
}

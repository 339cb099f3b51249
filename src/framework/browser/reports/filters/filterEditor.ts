import { useState } from "react";
import { applyClears } from "../model/clears.ts";
import {
  addNode,
  draftCondition,
  type DraftCondition,
  type DraftGroup,
  draftGroup,
  replaceNode,
} from "#framework/shared/reports/draft.ts";
import type { Report } from "../useReport.ts";

/** What can be done with the filter of a report. */
export interface FilterEditor {
  report: Report;
  root: DraftGroup;
  /** The condition that was just added, and takes the focus. */
  added: string | undefined;
  addCondition: (group: DraftGroup) => void;
  addGroup: (group: DraftGroup) => void;
  changeGroup: (group: DraftGroup) => void;
  /** Changes a condition; filters that its new value excludes are cleared. */
  changeCondition: (condition: DraftCondition) => void;
  remove: (id: string) => void;
}

/** The editor of a report's filter; undefined until its columns are known. */
export function useFilterEditor(report: Report): FilterEditor | undefined {
  const [added, setAdded] = useState<string>();
  const { loaded, changeFilter, report: definition } = report;
  if (!loaded) return undefined;
  const { draft: root, model } = loaded;
  return {
    report,
    root,
    added,
    addCondition: (group) => {
      const condition = draftCondition(undefined);
      setAdded(condition.id);
      changeFilter(addNode(root, group, condition));
    },
    addGroup: (group) => {
      const condition = draftCondition(undefined);
      setAdded(condition.id);
      const other = group.join === "all" ? "any" : "all";
      changeFilter(addNode(root, group, draftGroup(other, [condition])));
    },
    changeGroup: (group) => changeFilter(replaceNode(root, group.id, group)),
    changeCondition: (condition) =>
      changeFilter(
        applyClears(replaceNode(root, condition.id, condition), condition, definition.clears, model.find),
      ),
    remove: (id) => changeFilter(replaceNode(root, id)),
  };
}

import Box from "@mui/material/Box";
import { textsIn } from "#framework/shared/schema/schema.ts";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { useEvents } from "../../data/useEvents.ts";
import type { List } from "./listType.ts";

/** Tells that someone else has changed the list; it does not move under the reader's eyes until they ask for it. */
export function ChangedNotice({ list: { resource, controller } }: { list: List }) {
  const text = useText();
  const [changed, setChanged] = useState<"changed" | "mayHaveChanged">();
  const { isFetching, refetch } = controller;
  useEvents((event) => {
    if (event.kind === "record" && event.mine !== true && textsIn(event.resources).includes(resource.name))
      setChanged("changed");
    if (event.kind === "reload") setChanged((known) => known ?? "mayHaveChanged");
  });
  useEffect(() => {
    if (isFetching) setChanged(undefined);
  }, [isFetching]);
  if (!changed) return null;
  return (
    <Box
      role="status"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: "0.875rem",
        borderBottom: 1,
        borderColor: "divider",
        background: (theme) => theme.tokens.brandSoft,
      }}
    >
      {text(`list.${changed}`)}
      <Button size="small" onClick={() => void refetch()}>
        {text("list.refresh")}
      </Button>
    </Box>
  );
}

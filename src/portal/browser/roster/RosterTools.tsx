import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import { useMay } from "#framework/browser/access/may.ts";
import { later } from "#framework/browser/i18n/later.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { openDownload } from "#framework/browser/ui/openDownload.ts";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { CancelDialog } from "./CancelDialog.tsx";
import { CopyDialog } from "./CopyDialog.tsx";
import { DraftPayDialog } from "./DraftPayDialog.tsx";
import { MarginDialog } from "./MarginDialog.tsx";
import { isMarginKnown } from "./margin.ts";
import { OfferDialog } from "./OfferDialog.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { draftsOf, publishingOf } from "./publishing.ts";
import { TemplateDialog } from "./TemplateDialog.tsx";
import { useRosterText } from "./words.ts";

const ProposeDialog = later(() => import("./proposing/ProposeDialog.tsx"));

/** What is done with the shifts in sight: publishing drafts, the file, the print for the wall. */
export default function RosterTools() {
  const text = useRosterText();
  const may = useMay();
  const { http, definitions } = useServices();
  const templates = definitions.resources.get("roster-templates");
  const proposals = definitions.resources.get("roster-proposals");
  const { calendar, editor, selection } = useCalendarContext();
  const { resource, range, blocks } = calendar;
  const [open, setOpen] = useState<
    "publish" | "copy" | "assign" | "cancel" | "pay" | "margin" | "templates" | "offer" | "propose"
  >();
  const close = () => setOpen(undefined);
  const chosen = [...selection.selected];
  const publish = resource.actions.publish?.call;
  const exported = resource.calls["export-shifts"];
  const drafts = draftsOf(blocks, selection.selected);
  const hasOpen = blocks.some(
    ({ id, record }) => record.status === "open" && (chosen.length === 0 || selection.selected.has(id)),
  );
  const hasDrafts = blocks.some(({ record }) => record.draft === true);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (!exported) return;
      const { data } = await http.send<{ file: string }>(exported, {
        body: { start_date: range.from, end_date: range.until },
      });
      openDownload(data.file);
      toasts.success(text("exported"));
    },
    onError: (error) => toasts.error(messageOf(error)),
  });
  return (
    <Box className="no-print" sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5 }}>
      {publish && may.call(publish) && drafts.length > 0 && (
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="Send" />}
          onClick={() => setOpen("publish")}
        >
          {text("publish", { smart_count: drafts.length })}
        </Button>
      )}
      {hasOpen && may.call(proposals?.calls.create) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="AutoAwesome" />}
          onClick={() => setOpen("propose")}
        >
          {text("propose")}
        </Button>
      )}
      {chosen.length > 0 && may.call(resource.calls["assign-many"]) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="PersonAdd" />}
          onClick={() => setOpen("assign")}
        >
          {text("assign")}
        </Button>
      )}
      {chosen.length > 0 && may.call(resource.actions.offer?.call) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="Campaign" />}
          onClick={() => setOpen("offer")}
        >
          {text("offer")}
        </Button>
      )}
      {chosen.length > 0 && may.call(resource.calls["cancel-many"]) && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<Icon name="EventBusy" />}
          onClick={() => setOpen("cancel")}
        >
          {text("cancelMany")}
        </Button>
      )}
      {hasDrafts && may.call(resource.calls["draft-pay"]) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="Payments" />}
          onClick={() => setOpen("pay")}
        >
          {text("draftPay")}
        </Button>
      )}
      {blocks.some(isMarginKnown) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="TrendingUp" />}
          onClick={() => setOpen("margin")}
        >
          {text("margin")}
        </Button>
      )}
      {may.call(resource.calls["copy-days"]) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="EventRepeat" />}
          onClick={() => setOpen("copy")}
        >
          {text("copy")}
        </Button>
      )}
      {templates && may.call(templates.calls["roll-out"]) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="ViewWeek" />}
          onClick={() => setOpen("templates")}
        >
          {text("templates")}
        </Button>
      )}
      {may.call(exported) && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="Download" />}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {text("export")}
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon name="Print" />}
        onClick={() => window.print()}
      >
        {text("print")}
      </Button>
      {open === "pay" && <DraftPayDialog onClose={close} />}
      {open === "templates" && templates && <TemplateDialog templates={templates} onClose={close} />}
      {open === "propose" && proposals && (
        <Suspense>
          <ProposeDialog proposals={proposals} ids={chosen} onClose={close} />
        </Suspense>
      )}
      {open === "margin" && <MarginDialog onClose={close} />}
      {open === "copy" && <CopyDialog onClose={close} />}
      {open === "assign" && <AssignDialog ids={chosen} onClose={close} />}
      {open === "offer" && <OfferDialog ids={chosen} onClose={close} />}
      {open === "cancel" && <CancelDialog ids={chosen} onClose={close} />}
      {open === "publish" && publish && (
        <PublishDialog
          call={publish}
          publishing={publishingOf(drafts)}
          range={writtenDays(range.from, range.until)}
          onClose={close}
          onDone={() => {
            selection.clear();
            return editor.refresh();
          }}
        />
      )}
    </Box>
  );
}

import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { writtenDays } from "#framework/shared/dates/spans.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { isObject } from "#framework/shared/schema/schema.ts";
import { useCalendarContext } from "#framework/browser/screens/calendar/CalendarContext.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { type Margin, marginOf, marginsBy, rateOf } from "./margin.ts";
import { tableLook } from "./tableLook.ts";
import { useRosterText } from "./words.ts";

/** The estimated margin of the shifts in sight, in total and by participant, worker or kind of shift, the lowest first. */
export function MarginDialog({ onClose }: { onClose: () => void }) {
  const text = useRosterText();
  const { calendar } = useCalendarContext();
  const { range, blocks, looks, screens } = calendar;
  const fields = ["participants", "staff", "shift_type"].flatMap(
    (name) => screens?.fields.find((field) => field.name === name) ?? [],
  );
  const [by, setBy] = useState("participants");
  const titles = blocks.map(({ record }) => record.titles).find(isObject) ?? {};
  const nameOf = (key: string) =>
    key === "" ? text("marginOthers") : (looks.get(key)?.label ?? String(titles[key] ?? ""));
  const [all, groups] = [marginOf(blocks), marginsBy(blocks, by)];
  const unknown = blocks.filter(({ record }) => record.status !== "cancelled").length - all.shifts;
  const widest = Math.max(...groups.map(({ margin }) => Math.abs(margin)), 1);
  return (
    <Dialog
      title={text("marginTitle", { range: writtenDays(range.from, range.until) })}
      onClose={onClose}
      width="md"
    >
      <Typography variant="body2" color="text.secondary">
        {text("marginText")}
      </Typography>
      {unknown > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {text("marginUnknown", { smart_count: unknown })}
        </Alert>
      )}
      {groups.length === 0 ? (
        <Typography sx={{ mt: 2 }}>{text("marginNone")}</Typography>
      ) : (
        <>
          <TextField
            select
            size="small"
            label={text("marginBy")}
            value={by}
            onChange={({ target }) => setBy(target.value)}
            sx={{ mt: 2, minWidth: 200 }}
          >
            {fields.map(({ name, label }) => (
              <MenuItem key={name} value={name}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <Box component="table" sx={tableLook}>
            <caption style={visuallyHidden}>{text("marginTable")}</caption>
            <thead>
              <tr>
                <th scope="col">{fields.find(({ name }) => name === by)?.label}</th>
                {(["marginShifts", "marginPrice", "marginPay", "marginTravel"] as const).map((key) => (
                  <th key={key} scope="col" className="wide">
                    {text(key)}
                  </th>
                ))}
                <th scope="col">{text("margin")}</th>
              </tr>
            </thead>
            <tbody>
              <Row margin={all} name={text("marginAll")} isTotal />
              {groups.map((group) => (
                <Row key={group.key} margin={group} name={nameOf(group.key)} width={group.margin / widest} />
              ))}
            </tbody>
          </Box>
        </>
      )}
    </Dialog>
  );
}

interface RowProps {
  margin: Margin;
  name: string;
  isTotal?: boolean;
  /** The margin beside the widest one, from -1 to 1. */
  width?: number;
}

function Row({ margin, name, isTotal = false, width = 0 }: RowProps) {
  const rate = rateOf(margin);
  const isLoss = margin.margin < 0;
  return (
    <Box component="tr" sx={isTotal ? { "& > *": { fontWeight: 650 } } : undefined}>
      <th scope="row">{name}</th>
      <td className="wide">{margin.shifts}</td>
      <td className="wide">{formatCents(Math.round(margin.price))}</td>
      <td className="wide">{formatCents(Math.round(margin.pay))}</td>
      <td className="wide">{formatCents(Math.round(margin.travel))}</td>
      <Box component="td" sx={isLoss ? { color: "error.main" } : undefined}>
        {formatCents(Math.round(margin.margin))}
        {rate !== undefined && ` · ${Math.round(rate * 100)}%`}
        {width !== 0 && (
          <Box
            aria-hidden
            sx={{
              height: 4,
              mt: 0.5,
              borderRadius: 1,
              marginInlineStart: "auto",
              width: `${Math.max(2, Math.abs(width) * 100)}%`,
              bgcolor: isLoss ? "error.main" : "primary.main",
            }}
          />
        )}
      </Box>
    </Box>
  );
}

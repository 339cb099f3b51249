import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { writtenHours } from "#framework/shared/dates/hours.ts";
import { writtenSpan } from "#framework/shared/dates/spans.ts";
import { today } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import type { LineRule } from "#portal/shared/pay/lineRule.ts";
import { isQualifying } from "#portal/shared/pay/qualifying.ts";
import type { PayLine } from "./answer.ts";

type Translate = ReturnType<typeof useTranslate>;

/** One line of pay with its arithmetic; opened, its rule, clause, rate and time. */
export function PayLineRow({ line, zone }: { line: PayLine; zone: string }) {
  const translate = useTranslate();
  const { rule, because, rate, amount, share } = line;
  const rules = [rule, ...because];
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider" }}>
      <Box component="details">
        <Box component="summary" sx={{ cursor: "pointer", py: 1.25 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {line.category === "minimum_engagement" ? (because[0]?.title ?? rule.title) : rule.title}
          </Box>{" "}
          <Box component="span" sx={{ fontVariantNumeric: "tabular-nums", color: "text.secondary" }}>
            {translate("pay.sum", {
              count: countOf(line, translate),
              rate: formatCents(rate),
              amount: formatCents(amount),
            })}
          </Box>
        </Box>
        <Box component="dl" sx={{ m: 0, pb: 1.5, pl: 2, display: "grid", rowGap: 0.75 }}>
          {line.base !== null && line.multiplier !== null && (
            <Fact name={translate("pay.rate")}>
              {translate("pay.rateSum", {
                base: formatCents(line.base),
                multiplier: line.multiplier,
                rate: formatCents(rate),
              })}
            </Fact>
          )}
          <Fact name={translate("pay.rule")}>{withClause(rule, translate)}</Fact>
          {because.length > 0 && (
            <Fact name={translate("pay.because")}>
              {because.map((each) => withClause(each, translate)).join(". ")}
            </Fact>
          )}
          {line.segments.some(({ minutes }) => minutes > 0) && (
            <Fact name={translate("pay.time")}>{timesOf(line, zone)}</Fact>
          )}
          <Fact name={translate("pay.source")}>
            {[...new Set(rules.flatMap(({ source }) => source ?? []))].join(". ")}.{" "}
            {translate("pay.rules", { day: writtenDate(rule.from) })}.
          </Fact>
          {line.category in isQualifying && (
            <Fact name={translate("pay.super")}>
              {translate(isQualifying[line.category] ? "pay.qualifying" : "pay.notQualifying")}
            </Fact>
          )}
          {share !== amount && (
            <Typography variant="body2">{translate("pay.shared", { share: formatCents(share) })}</Typography>
          )}
        </Box>
      </Box>
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "7rem 1fr" }, columnGap: 2 }}>
      <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: "0.875rem" }}>
        {children}
      </Box>
    </Box>
  );
}

const countOf = ({ unit, minutes, quantity }: PayLine, translate: Translate): string =>
  unit !== "hour" || minutes === null ? translate(`pay.${unit}`, { quantity }) : writtenHours(minutes / 60);

const withClause = ({ title, clause }: LineRule, translate: Translate): string =>
  clause === null ? title : translate("pay.clause", { title, clause });

function timesOf({ category, segments }: PayLine, zone: string): string {
  // Leave is by the day; its evidence has no time of day.
  if (category.startsWith("leave_")) return segments.map(({ from }) => writtenDate(from)).join("; ");
  const now = { zone, today: today(zone) };
  return segments.map(({ from, until }) => writtenSpan(from, until, now)).join("; ");
}

import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { daysBetween } from "#framework/shared/dates/dates.ts";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { FieldValue } from "#framework/browser/fields/FieldValue.tsx";
import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import type { BudgetUse } from "#portal/shared/ndisPlans/use.ts";
import { useToday } from "../dashboards/useDashboard.ts";
import { BudgetBar, KindMark, kinds } from "./BudgetBar.tsx";
import { BudgetChart } from "./BudgetChart.tsx";
import { budgetsIn, type BudgetWords, useBudgetWords } from "./facts.ts";
import { planBudgetWords } from "./words.ts";

const nothing: Record<string, unknown> = {};

/** The budgets of a plan: where the money of each is, and what it will come to by the end of the plan. */
export default function PlanBudgets({ record = nothing, resource = "ndis-plans" }: PlacedComponentProps) {
  const words = useBudgetWords(resource);
  const text = useLaterText("planBudgets", planBudgetWords);
  if (!words) return <Skeleton height={120} />;
  const budgets = budgetsIn(record);
  if (budgets.length === 0) return <Typography color="text.secondary">{text("none")}</Typography>;
  const { end_date: end } = record;
  return (
    <Box sx={{ display: "grid", gap: 4 }}>
      {budgets.map((budget) => (
        <Budget
          key={budget.category}
          budget={budget}
          words={words}
          end={typeof end === "string" ? end : undefined}
        />
      ))}
    </Box>
  );
}

interface BudgetProps {
  budget: BudgetUse;
  words: BudgetWords;
  end?: string;
}

function Budget({ budget, words, end }: BudgetProps) {
  const text = useLaterText("planBudgets", planBudgetWords);
  const name = words.nameOf(budget);
  const level = words.field("level");
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 6fr)" },
      }}
    >
      <Box sx={{ display: "grid", gap: 1, alignContent: "start" }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 650 }}>
            {name}
          </Typography>
          {level && <FieldValue field={level} value={budget.level} record={budget} compact />}
        </Box>
        <BudgetBar budget={budget} />
        <Figures budget={budget} />
        <Outlook budget={budget} end={end} />
      </Box>
      {budget.allocated !== null && (
        <BudgetChart
          title={text("chart", { budget: name })}
          axis={text("month")}
          unit={text("unit")}
          months={budget.months}
          series={[
            { name: text("usedSoFar"), of: ({ used }) => used },
            { name: text("expected"), of: ({ expected }) => expected, tone: "warning" },
            { name: text("released"), of: ({ released }) => released, tone: "neutral" },
            { name: text("budget"), of: ({ allocated }) => allocated, tone: "error" },
          ]}
        />
      )}
    </Box>
  );
}

/** The amounts behind the bar; kinds that have nothing are left out. */
function Figures({ budget }: { budget: BudgetUse }) {
  const text = useLaterText("planBudgets", planBudgetWords);
  const { allocated, left, released, percent } = budget;
  const isOver = left !== null && left < 0;
  const rows = [
    ...(allocated === null ? [] : [{ key: "allocated", name: text("allocated"), amount: allocated }]),
    ...(released === null || released === allocated
      ? []
      : [{ key: "released", name: text("released"), amount: released }]),
    ...kinds
      .filter((kind) => budget[kind] !== 0)
      .map((kind) => ({ key: kind, name: text(kind), amount: budget[kind], kind })),
    ...(left === null
      ? []
      : [{ key: "left", name: text(isOver ? "over" : "left"), amount: Math.abs(left), isTotal: true }]),
  ];
  return (
    <>
      {percent !== null && <Box sx={{ color: "text.secondary" }}>{text("used", { percent })}</Box>}
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", rowGap: 0.5, columnGap: 2, m: 0 }}
      >
        {rows.map(({ key, name, amount, ...row }) => (
          <Box
            key={key}
            sx={{ display: "contents", "& > *": { fontWeight: "isTotal" in row ? 650 : undefined } }}
          >
            <Box component="dt" sx={{ display: "flex", alignItems: "baseline", gap: 0.75 }}>
              {"kind" in row && <KindMark kind={row.kind} />}
              <span>{name}</span>
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: "end", fontVariantNumeric: "tabular-nums" }}>
              {formatCents(amount)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** What a budget will come to, in a sentence. */
function Outlook({
  budget: { allocated, level, runs_out_on: out, forecast },
  end,
}: Omit<BudgetProps, "words">) {
  const text = useLaterText("planBudgets", planBudgetWords);
  const translate = useTranslate();
  const { day: today } = useToday();
  const sentence = () => {
    if (level === "not_in_plan") return text("notInPlan");
    if (allocated === null) return text("noAmount");
    if (out !== null && out <= today) return text("ranOut", { date: writtenDate(out) });
    if (out !== null && end !== undefined) {
      const days = daysBetween(out, end);
      return text("runsOut", {
        date: writtenDate(out),
        days: translate("planBudgets.days", { _: planBudgetWords.days, smart_count: days }),
      });
    }
    if (forecast === null || forecast === 0 || end === undefined) return undefined;
    return text("lasts", { amount: formatCents(forecast), date: writtenDate(end) });
  };
  const said = sentence();
  return said === undefined ? null : <Typography variant="body2">{said}</Typography>;
}

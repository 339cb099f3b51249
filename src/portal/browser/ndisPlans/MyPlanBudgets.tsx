import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { writtenDate } from "#framework/shared/dates/written.ts";
import { formatCents } from "#framework/shared/money/cents.ts";
import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import type { BudgetUse } from "#portal/shared/ndisPlans/use.ts";
import { useToday } from "../dashboards/useDashboard.ts";
import { BudgetBar } from "./BudgetBar.tsx";
import { BudgetChart } from "./BudgetChart.tsx";
import { budgetsIn, useBudgetWords } from "./facts.ts";
import { planBudgetWords } from "./words.ts";

const nothing: Record<string, unknown> = {};

/** The budgets of someone's own plan, in plain words: what is left, what is planned, and how long it will last. */
export default function MyPlanBudgets({ record = nothing, resource = "my-plans" }: PlacedComponentProps) {
  const words = useBudgetWords(resource);
  const text = useLaterText("planBudgets", planBudgetWords);
  if (!words) return <Skeleton height={120} />;
  const budgets = budgetsIn(record);
  const end = typeof record.end_date === "string" ? writtenDate(record.end_date) : "";
  if (budgets.length === 0) return <Typography>{text("own.none")}</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 4, maxWidth: 720, mb: 3 }}>
      {budgets.map((budget) => (
        <MyBudget key={budget.category} budget={budget} name={words.nameOf(budget)} end={end} />
      ))}
    </Box>
  );
}

interface MyBudgetProps {
  budget: BudgetUse;
  name: string;
  end: string;
}

function MyBudget({ budget, name, end }: MyBudgetProps) {
  const text = useLaterText("planBudgets", planBudgetWords);
  const { allocated, used, rostered, months } = budget;
  const left = allocated === null ? null : allocated - used;
  const sentences = useSentences(budget, end);
  return (
    <Box component="section" aria-label={name} sx={{ display: "grid", gap: 1.5 }}>
      <Typography variant="h6" component="h2">
        {name}
      </Typography>
      {left !== null && allocated !== null && (
        <Typography sx={{ fontSize: "1.25rem", fontWeight: 650 }}>
          {left >= 0
            ? text("own.left", { left: formatCents(left), allocated: formatCents(allocated) })
            : text("own.overBy", { amount: formatCents(-left) })}
        </Typography>
      )}
      <BudgetBar budget={budget} />
      <div>
        {allocated !== null && <div>{text("own.used", { used: formatCents(used) })}</div>}
        {rostered > 0 && <div>{text("own.planned", { rostered: formatCents(rostered) })}</div>}
        {sentences.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </div>
      {allocated !== null && (
        <BudgetChart
          title={text("own.chart", { budget: name })}
          axis={text("month")}
          unit={text("unit")}
          months={months}
          series={[
            { name: text("own.leftSeries"), of: ({ used: spent }) => restOf(allocated, spent) },
            {
              name: text("own.expectedLeft"),
              of: ({ expected }) => restOf(allocated, expected),
              tone: "warning",
            },
          ]}
        />
      )}
    </Box>
  );
}

/** What is left of an amount. */
const restOf = (allocated: number, spent: unknown): number | null =>
  typeof spent === "number" ? allocated - spent : null;

/** How long a budget will last, and what to do where it won't. */
function useSentences(
  { allocated, level, used, forecast, runs_out_on: out }: BudgetUse,
  end: string,
): string[] {
  const text = useLaterText("planBudgets", planBudgetWords);
  const { day: today } = useToday();
  if (level === "not_in_plan") return [text("own.notInPlan", { used: formatCents(used) }), text("own.talk")];
  if (allocated === null) return [];
  if (forecast === null) return [text("own.ended", { end })];
  if (out === null) return end === "" ? [] : [text("own.lasts", { date: end })];
  const sentence =
    out <= today ? text("own.ranOut", { end }) : text("own.runsOut", { date: writtenDate(out), end });
  return [sentence, text("own.talk")];
}

import { formatCents } from "#framework/shared/money/cents.ts";
import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { budgetUse } from "./budgetUse.ts";

const budget = { none: "No budget", used: "%{percent}% used" };

const nothing: Record<string, unknown> = {};

/** What is left of a service's budget, with a bar of what is used. */
export default function BudgetCell({ record = nothing }: PlacedComponentProps) {
  const words = useLaterText("budget", budget);
  const use = budgetUse(record);
  if (!use) return <span style={{ opacity: 0.8 }}>{words("none")}</span>;
  if (use.used === undefined) return formatCents(use.remaining);
  const percent = Math.round(use.used * 100);
  return (
    <span style={{ display: "inline-grid", gap: 2, minWidth: 96, verticalAlign: "middle" }}>
      <span>{formatCents(use.remaining)}</span>
      <meter
        min={0}
        max={100}
        value={Math.min(100, percent)}
        high={90}
        optimum={0}
        aria-label={words("used", { percent })}
        title={words("used", { percent })}
        style={{ width: "100%", height: 6 }}
      />
    </span>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { type ColourRule, mostColours } from "#framework/shared/reports/colours.ts";
import { isComplete } from "#framework/shared/reports/wire.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import { ReportDrawer } from "../ReportDrawer.tsx";
import type { LoadedReport, Report } from "../useReport.ts";
import { type DraftRule, RuleRow } from "./RuleRow.tsx";
import { useNumberFields } from "./useNumberFields.ts";
import { colourWords } from "./words.ts";

interface ColourDrawerProps {
  report: Report;
  loaded: LoadedReport;
  onClose: () => void;
}

/** Which values get a tone, beside the rows or numbers that show it at once. */
export function ColourDrawer({ report, loaded, onClose }: ColourDrawerProps) {
  const words = useLaterText("reportColours", colourWords);
  const ofNumbers = report.show === "summary";
  const numbers = useNumberFields(report);
  const add = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  const [added, setAdded] = useState<number>();
  const [rules, setRules] = useState<DraftRule[]>(() =>
    report.colours.list.map((rule, key) => ({ ...rule, key })),
  );
  const change = (next: DraftRule[]) => {
    setRules(next);
    report.changeColours(next.flatMap((rule) => (isWhole(rule) ? withoutKey(rule) : [])));
  };
  const shown = rules.filter(({ number }) => (number !== undefined) === ofNumbers);
  const addRule = () => {
    const key = Math.max(-1, ...rules.map((rule) => rule.key)) + 1;
    const [first] = numbers;
    const begun =
      ofNumbers && first
        ? { number: first[0], operator: first[1].type.operators[0] ?? ">" }
        : { operator: "is" as const };
    setAdded(key);
    setRules([...rules, { key, ...begun, tone: "warning" }]);
  };
  const remove = (rule: DraftRule) => {
    change(rules.filter((other) => other !== rule));
    setSaid(words("removed"));
    add.current?.focus();
  };
  return (
    <ReportDrawer title={words("title")} width={440} onClose={onClose}>
      <Typography variant="body2" color="text.secondary">
        {words(ofNumbers ? "numbersText" : "text")}
      </Typography>
      {shown.length === 0 && <Typography variant="body2">{words("none")}</Typography>}
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {shown.map((rule, index) => (
          <li key={rule.key}>
            <RuleRow
              rule={rule}
              place={index + 1}
              report={report}
              columns={loaded.model.columns}
              numbers={numbers}
              isNew={rule.key === added}
              onChange={(next) => change(rules.map((other) => (other === rule ? next : other)))}
              onRemove={() => remove(rule)}
            />
          </li>
        ))}
      </Box>
      <Box>
        <Button
          ref={add}
          size="small"
          startIcon={<Icon name="Add" />}
          disabled={rules.length >= mostColours || (ofNumbers && numbers.size === 0)}
          onClick={addRule}
        >
          {words("add")}
        </Button>
        {rules.length >= mostColours && (
          <Typography variant="body2" color="text.secondary">
            {words("most", { count: mostColours })}
          </Typography>
        )}
      </Box>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </ReportDrawer>
  );
}

/** A rule that says what is compared and with what. */
const isWhole = ({ column, number, operator, value }: DraftRule): boolean =>
  (column !== undefined || number !== undefined) &&
  isComplete({ field: column ?? "number", operator, value });

const withoutKey = ({ key: _key, ...rule }: DraftRule): ColourRule => rule;

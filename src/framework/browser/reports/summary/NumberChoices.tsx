import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import {
  type Summary,
  summaryLimits,
  type SummaryValue,
  takes,
  valuesOf,
} from "#framework/shared/summaries/summary.ts";
import { useLaterText } from "../../i18n/useLaterText.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ReportModel } from "../useReportModel.ts";
import { fieldChoices } from "./fieldChoices.ts";
import { Pick } from "./Pick.tsx";
import { summaryWords } from "./words.ts";

interface NumberChoicesProps {
  summary: Summary;
  model: ReportModel;
  onChange: (values: SummaryValue[]) => void;
}

const isKind = (name: string): name is SummaryValue["of"] => name in takes;
const kinds = Object.keys(takes).filter(isKind);

/** Chooses which numbers are worked out, and of which fields. */
export function NumberChoices({ summary, model, onChange }: NumberChoicesProps) {
  const text = useLaterText("summary", summaryWords);
  const values = valuesOf(summary);
  const fieldsFor = (of: SummaryValue["of"]) => {
    const fits = takes[of];
    return fits ? fieldChoices(model, fits) : [];
  };
  const offered = kinds.filter((of) => takes[of] === undefined || fieldsFor(of).length > 0);
  const change = (place: number, value: SummaryValue | undefined) =>
    onChange(values.flatMap((each, index) => (index === place ? (value ?? []) : each)));
  const numberOf = (of: SummaryValue["of"]): SummaryValue => {
    const [first] = fieldsFor(of);
    return {
      of,
      ...(first && { field: first.value }),
      ...(first && of === "percent" && { per: first.value }),
    };
  };
  const isChosen = ({ of, field }: SummaryValue) =>
    values.some((value) => value.of === of && value.field === field);
  /** One that is not there yet: a second column of the same numbers says nothing. */
  const another = (): SummaryValue =>
    offered.map(numberOf).find((each) => !isChosen(each)) ?? { of: "count" };
  return (
    <>
      {values.map((value, index) => {
        const { of } = value;
        const place = index + 1;
        const fields = fieldsFor(of);
        const named = (part: "field" | "per" | "until") => ({
          value: value[part] ?? "",
          options: fields,
          onChange: (next: string) =>
            change(index, { ...value, [part]: next || undefined, label: undefined }),
        });
        return (
          // eslint-disable-next-line react/no-array-index-key -- numbers have no name but their place
          <span key={index} style={{ display: "inline-flex", flexWrap: "wrap", gap: 8, alignItems: "end" }}>
            <Pick
              label={text("numberOf", { place })}
              value={of}
              options={offered.map((each) => ({ value: each, label: text(`of.${each}`) }))}
              onChange={(next) => change(index, numberOf(offered.find((each) => each === next) ?? "count"))}
            />
            {fields.length > 0 && <Pick label={text("fieldOf", { place })} {...named("field")} />}
            {of === "percent" && <Pick label={text("perOf", { place })} {...named("per")} />}
            {of === "days" && (
              <Pick
                label={text("untilOf", { place })}
                {...named("until")}
                options={[{ value: "", label: text("untilNow") }, ...fields]}
              />
            )}
            {values.length > 1 && (
              <IconButton
                size="small"
                aria-label={text("removeNumber", { number: place })}
                onClick={() => change(index, undefined)}
              >
                <Icon name="Close" size={18} />
              </IconButton>
            )}
          </span>
        );
      })}
      {values.length < summaryLimits.values && (
        <Button size="small" onClick={() => onChange([...values, another()])}>
          {text("addNumber")}
        </Button>
      )}
    </>
  );
}

import Link from "@mui/material/Link";
import { Link as RouteLink, useSearchParams } from "react-router";
import { useLaterText } from "../../i18n/useLaterText.ts";
import type { Condition } from "#framework/shared/filters/filter.ts";
import { writeFilter } from "#framework/shared/reports/address.ts";
import type { CellTone } from "#framework/shared/reports/colours.ts";
import { Toned } from "../colours/Toned.tsx";
import { colourWords } from "../colours/words.ts";
import { writePlace } from "../model/place.ts";
import type { Report } from "../useReport.ts";
import { summaryWords } from "./words.ts";

interface NumberCellProps {
  report: Report;
  /** What finds its records; null where nothing does. */
  filter: { all: Condition[] } | null;
  written: string;
  /** The groups of the number in words. */
  group: string;
  /** What the number means. */
  tone: CellTone | undefined;
}

/** A number of a group, which opens the group's records where a filter says which. */
export function NumberCell({ report, filter: behind, written: plain, group, tone }: NumberCellProps) {
  const text = useLaterText("summary", summaryWords);
  const words = useLaterText("reportColours", colourWords);
  const [params] = useSearchParams();
  const { loaded } = report;
  const written = tone ? <Toned tone={tone}>{plain}</Toned> : plain;
  if (!behind || !loaded) return <td>{written}</td>;
  const { draft } = loaded;
  const own = writeFilter(draft);
  const filter = {
    all: [...("all" in own && Array.isArray(own.all) ? own.all : [own]), ...behind.all],
  };
  const place = writePlace(params, { filter: JSON.stringify(filter), show: "rows" });
  return (
    <td>
      <Link
        component={RouteLink}
        to={{ search: place.toString() }}
        aria-label={text("open", { value: tone ? `${words(`tones.${tone}`)}: ${plain}` : plain, group })}
        underline="hover"
        sx={{ display: "inline-block", minWidth: 24, py: 0.25 }}
      >
        {written}
      </Link>
    </td>
  );
}

import GlobalStyles from "@mui/material/GlobalStyles";
import { useTheme } from "@mui/material/styles";
import { memo } from "react";
import type { Look } from "../calendar/look.ts";
import { type Paper, printStyles } from "./paper.ts";
import { blockStyles, frameStyles, lookStyles } from "./styles.ts";

interface TimelineStylesProps {
  looks: ReadonlyMap<string, Look>;
  /** What it is printed on, while it is. */
  paper: Paper | undefined;
}

/** The styles of a timeline. They are worked out once, and not again whenever its lanes are drawn. */
export const TimelineStyles = memo(function TimelineStyles({ looks, paper }: TimelineStylesProps) {
  const { tokens } = useTheme();
  const styles = {
    ...frameStyles(tokens),
    ...blockStyles(tokens),
    ...lookStyles(looks.values()),
  };
  return (
    <>
      <GlobalStyles styles={{ ".timeline": styles }} />
      <GlobalStyles styles={{ ".timeline": printStyles }} />
      {paper && <GlobalStyles styles={{ "@page": { size: paper.size, margin: "10mm" } }} />}
    </>
  );
});

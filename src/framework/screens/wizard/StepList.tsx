import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { visuallyHidden } from "../../ui/visuallyHidden.ts";
import type { WizardStep } from "./wizardState.ts";

interface StepListProps {
  steps: readonly Pick<WizardStep, "number" | "title">[];
  current: number;
  completed: ReadonlySet<number>;
  /** Steps of which something is answered. */
  started?: ReadonlySet<number>;
  /** Steps that were looked at. */
  left?: ReadonlySet<number>;
  failing: ReadonlySet<number>;
  onGo: (step: number) => void;
}

/** On a phone, more steps than these are folded away: what is asked comes first. */
const mostUnfolded = 4;

const none: ReadonlySet<number> = new Set();

/** Where one is in a form, what is done and what needs attention; each step can be opened. */
export function StepList({
  steps,
  current,
  completed,
  started = none,
  left = none,
  failing,
  onGo,
}: StepListProps) {
  const text = useText();
  const list = useId();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const [isUnfolded, setUnfolded] = useState(false);
  const folds = isNarrow && steps.length > mostUnfolded;
  const stateOf = (number: number) => {
    if (failing.has(number))
      return { icon: "ErrorOutline", word: text("wizard.needsAttention"), color: "error.main" };
    if (completed.has(number))
      return { icon: "CheckCircle", word: text("wizard.completed"), color: "success.main" };
    const isStarted = started.has(number);
    const word = isStarted ? "wizard.started" : left.has(number) ? "wizard.left" : "wizard.open";
    return {
      icon: isStarted ? "Contrast" : "RadioButtonUnchecked",
      word: text(number === current ? "wizard.current" : word),
      color: "text.secondary",
    };
  };
  return (
    <Box component="nav" aria-label={text("wizard.steps")} className="no-print" sx={{ mb: 2 }}>
      <Box sx={{ display: { md: "none" }, mb: 1 }}>
        <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "center", mb: 0.5 }}>
          <Box sx={{ fontWeight: 600 }}>{text("wizard.step", { step: current, total: steps.length })}</Box>
          {folds && (
            <Button
              size="small"
              aria-expanded={isUnfolded}
              aria-controls={list}
              endIcon={<Icon name="ExpandMore" size={18} />}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {text("wizard.allSteps")}
            </Button>
          )}
        </Box>
        <LinearProgress
          variant="determinate"
          value={(completed.size / steps.length) * 100}
          aria-label={text("wizard.steps")}
        />
      </Box>
      <Box
        component="ol"
        id={list}
        hidden={folds && !isUnfolded}
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: folds && !isUnfolded ? "none" : "flex",
          flexDirection: { xs: "column", md: "row" },
          gap: { xs: 0.5, md: 1 },
          flexWrap: "wrap",
        }}
      >
        {steps.map(({ number, title }) => {
          const { icon, word, color } = stateOf(number);
          return (
            <li key={number}>
              <Box
                component="button"
                type="button"
                onClick={() => {
                  setUnfolded(false);
                  onGo(number);
                }}
                aria-current={number === current ? "step" : undefined}
                sx={{
                  font: "inherit",
                  fontSize: "0.9375rem",
                  display: "flex",
                  alignItems: "center",
                  gap: 1,
                  width: "100%",
                  minHeight: 40,
                  px: 1.5,
                  border: 1,
                  borderColor: number === current ? "primary.main" : "divider",
                  borderRadius: 2,
                  cursor: "pointer",
                  color: "text.primary",
                  fontWeight: number === current ? 650 : 450,
                  background: (theme) => (number === current ? theme.tokens.brandSoft : theme.tokens.surface),
                }}
              >
                <Box component="span" sx={{ color, display: "flex" }}>
                  <Icon name={icon} size={18} />
                </Box>
                {number}. {title}
                <span style={visuallyHidden}>, {word}</span>
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

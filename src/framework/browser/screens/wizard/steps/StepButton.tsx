import Box from "@mui/material/Box";
import { useText } from "../../../i18n/useText.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

/** How far a step is. */
export interface StepProgress {
  isCurrent: boolean;
  isFailing: boolean;
  isCompleted: boolean;
  /** Something of it is answered. */
  isStarted: boolean;
  /** It was opened and left again. */
  isLeft: boolean;
}

interface StepButtonProps {
  number: number;
  title: string;
  progress: StepProgress;
  onGo: () => void;
}

/** One step of a form with how far it is; opens the step. */
export function StepButton({ number, title, progress, onGo }: StepButtonProps) {
  const text = useText();
  const { icon, word, color } = stateOf(progress);
  return (
    <Box
      component="button"
      type="button"
      onClick={onGo}
      aria-current={progress.isCurrent ? "step" : undefined}
      sx={{
        font: "inherit",
        fontSize: "0.9375rem",
        textAlign: "left",
        display: "flex",
        alignItems: "center",
        gap: 1,
        width: "100%",
        minHeight: { xs: 48, md: 40 },
        px: 1.5,
        border: 1,
        borderColor: progress.isCurrent ? "primary.main" : "divider",
        borderRadius: 2,
        cursor: "pointer",
        color: "text.primary",
        fontWeight: progress.isCurrent ? 650 : 450,
        background: ({ tokens }) => (progress.isCurrent ? tokens.brandSoft : tokens.surface),
      }}
    >
      <Box component="span" sx={{ color, display: "flex" }}>
        <Icon name={icon} size={18} />
      </Box>
      <span>
        {number}. {title}
      </span>
      <span style={visuallyHidden}>, {text(word)}</span>
    </Box>
  );
}

function stateOf({ isCurrent, isFailing, isCompleted, isStarted, isLeft }: StepProgress) {
  if (isFailing) return { icon: "ErrorOutline", word: "wizard.needsAttention", color: "error.main" } as const;
  if (isCompleted) return { icon: "CheckCircle", word: "wizard.completed", color: "success.main" } as const;
  const word = isStarted ? "wizard.started" : isLeft ? "wizard.left" : "wizard.open";
  return {
    icon: isStarted ? "Contrast" : "RadioButtonUnchecked",
    word: isCurrent ? "wizard.current" : word,
    color: "text.secondary",
  } as const;
}

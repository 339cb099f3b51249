import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useTranslate } from "react-admin";
import { Icon } from "../../ui/Icon.tsx";
import { swapped } from "../model/arrange.ts";

interface MoveButtonsProps {
  /** What the buttons are about, in words. */
  name: string;
  /** Undefined where it can go no further. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined;
}

/** Moves a part of the form up or down, or takes it out. */
export function MoveButtons({ name, onUp, onDown, onRemove }: MoveButtonsProps) {
  const translate = useTranslate();
  const buttons = [
    ["builder.up", "KeyboardArrowUp", onUp],
    ["builder.down", "KeyboardArrowDown", onDown],
    ["builder.remove", "Delete", onRemove],
  ] as const;
  return (
    <Box sx={{ display: "flex", flexShrink: 0, alignItems: "center" }}>
      {buttons.map(([words, icon, act]) => (
        <IconButton
          key={words}
          size="small"
          aria-label={translate(words, { name })}
          disabled={!act}
          onClick={act}
        >
          <Icon name={icon} />
        </IconButton>
      ))}
    </Box>
  );
}

interface PartButtonsProps<T> {
  name: string;
  list: T[];
  /** Which of the list it is. */
  index: number;
  onChange: (list: T[]) => void;
}

/** The same for one of a list, of which one must be left. */
export function PartButtons<T>({ name, list, index, onChange }: PartButtonsProps<T>) {
  const to = (by: -1 | 1) => () => onChange(swapped(list, index, index + by));
  return (
    <MoveButtons
      name={name}
      onUp={index > 0 ? to(-1) : undefined}
      onDown={index < list.length - 1 ? to(1) : undefined}
      onRemove={list.length > 1 ? () => onChange(list.toSpliced(index, 1)) : undefined}
    />
  );
}

import { type CSSProperties, isValidElement, memo, type ReactNode } from "react";
import { BelowLine } from "../belowField.tsx";
import { isSameDrawing } from "../library/isSameDrawing.ts";

interface FieldLineProps {
  names: readonly string[];
  /** The fields, by the same order. */
  contents: readonly ReactNode[];
  /** Whether the fields are level at their lower edge. */
  isLevel: boolean;
  isNarrow: boolean;
}

/** Fields side by side. The line is drawn again only when one of them has to be. */
export const FieldLine = memo(function FieldLine({ names, contents, isLevel, isNarrow }: FieldLineProps) {
  const tracks: CSSProperties & { "--fields"?: number } =
    names.length > 1 ? { "--fields": names.length } : {};
  const classes = ["form-line", isLevel && "form-line-level", isNarrow && "form-line-narrow"];
  return (
    <div>
      <div className={classes.filter(Boolean).join(" ")} style={tracks}>
        {names.map((name, index) => (
          <div key={name} className="form-cell">
            {contents[index]}
          </div>
        ))}
      </div>
      <BelowLine names={names} />
    </div>
  );
}, isSameLine);

function isSameLine(before: FieldLineProps, after: FieldLineProps): boolean {
  return (
    before.isLevel === after.isLevel &&
    before.isNarrow === after.isNarrow &&
    before.names.length === after.names.length &&
    before.names.every((name, index) => name === after.names[index]) &&
    before.contents.every((content, index) => isSameElement(content, after.contents[index]))
  );
}

interface FieldCellProps {
  isWide: boolean;
  content: ReactNode;
}

/** A field in a grid of fields. It is drawn again only when it has to be. */
export const FieldCell = memo(
  function FieldCell({ isWide, content }: FieldCellProps) {
    return <div className={isWide ? "form-cell form-cell-wide" : "form-cell"}>{content}</div>;
  },
  (before, after) => before.isWide === after.isWide && isSameElement(before.content, after.content),
);

/** Whether two elements draw the same: of the same component, with the same properties. */
function isSameElement(one: ReactNode, other: ReactNode): boolean {
  if (one === other) return true;
  if (!isValidElement<object>(one) || !isValidElement<object>(other)) return false;
  return one.type === other.type && one.key === other.key && isSameDrawing(one.props, other.props);
}

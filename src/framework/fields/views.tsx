import Link from "@mui/material/Link";
import { type ComponentType, lazy, Suspense } from "react";
import { isObject } from "#shared/schema/schema.ts";
import { displayPhone } from "#shared/ndis/display.ts";
import { BirthDate, DateText, InstantText } from "./cells/DateText.tsx";
import { ChoiceChip, ChoicesText } from "./cells/ChoiceChip.tsx";
import { YesNo } from "./cells/YesNo.tsx";
import type { FieldViewProps } from "./FieldValue.tsx";

/** Views that are rare in lists are loaded when the first one is drawn. */
const later = (
  name:
    | "RichTextView"
    | "FileView"
    | "FilesView"
    | "ImageView"
    | "SignatureView"
    | "RowsView"
    | "ObjectView"
    | "LongTextView"
    | "ColorView",
): ComponentType<FieldViewProps> => {
  const View = lazy(() => import("./moreViews.tsx").then((module) => ({ default: module[name] })));
  return function LaterView(props) {
    return (
      <Suspense>
        <View {...props} />
      </Suspense>
    );
  };
};

const titleOf = (record: Record<string, unknown>, id: unknown): string =>
  isObject(record.titles) ? String(record.titles[String(id)] ?? "") : "";

/** How each field type is shown; a type that is not named shows its text. */
export const views: Partial<Record<string, ComponentType<FieldViewProps>>> = {
  choice: ChoiceChip,
  choices: ChoicesText,
  boolean: YesNo,
  date: (props) =>
    props.field.schema["x-widget"] === "birth-date" ? <BirthDate {...props} /> : <DateText {...props} />,
  "date-time": InstantText,
  reference: ({ value, record }) => <>{titleOf(record, value)}</>,
  references: ({ value, record }) => (
    <>
      {[value]
        .flat()
        .map((id) => titleOf(record, id))
        .filter(Boolean)
        .join(", ")}
    </>
  ),
  email: ({ value }) => (
    <Link href={`mailto:${String(value)}`} color="inherit">
      {String(value)}
    </Link>
  ),
  phone: ({ value }) => (
    <Link href={`tel:${String(value)}`} color="inherit" sx={{ whiteSpace: "nowrap" }}>
      {displayPhone(String(value))}
    </Link>
  ),
  uri: ({ value }) => (
    <Link
      href={/^https?:/.test(String(value)) ? String(value) : undefined}
      target="_blank"
      rel="noopener noreferrer"
      color="inherit"
    >
      {String(value).replace(/^https?:\/\/(www\.)?/, "")}
    </Link>
  ),
  "rich-text": later("RichTextView"),
  "long-text": later("LongTextView"),
  file: later("FileView"),
  files: later("FilesView"),
  image: later("ImageView"),
  signature: later("SignatureView"),
  rows: later("RowsView"),
  object: later("ObjectView"),
  color: later("ColorView"),
};

import { type ComponentType, Suspense } from "react";
import { webAddress } from "#framework/shared/text/webAddress.ts";
import { isObject, resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { displayed } from "#framework/shared/formats/formats.ts";
import { BirthDate, DateText, InstantText } from "./cells/DateText.tsx";
import { ChoiceChip, ChoicesText } from "./cells/ChoiceChip.tsx";
import { YesNo } from "./cells/YesNo.tsx";
import type { FieldViewProps } from "./fieldView.ts";
import { groupText } from "./groupText.ts";
import { ReferenceLinks } from "./ReferenceLinks.tsx";
import { ReferenceTitles } from "./ReferenceTitles.tsx";
import { later } from "../i18n/later.ts";
import { asText } from "#framework/shared/text/asText.ts";

/** Views that are rare in lists are loaded when the first one is drawn. */
const rare = (
  name:
    | "RichTextView"
    | "FileView"
    | "FilesView"
    | "ImageView"
    | "SignatureView"
    | "RowsView"
    | "ObjectView"
    | "LongTextView"
    | "WholeView"
    | "ColorView",
): ComponentType<FieldViewProps> => {
  const View = later(() => import("./moreViews.tsx").then((module) => ({ default: module[name] })));
  return function LaterView(props) {
    const { field, value, record } = props;
    return (
      // Until then it is its text: a row's link is never without words.
      <Suspense fallback={groupText(field, value, record)}>
        <View {...props} />
      </Suspense>
    );
  };
};

const titleOf = (record: Record<string, unknown>, id: unknown): string | undefined =>
  isObject(record.titles) ? asText(record.titles[String(id)]) : undefined;

/** The names of the records that a field refers to. Rows of a list bring them along; elsewhere they are asked for. */
function References({ field, value, record, compact, linked }: FieldViewProps) {
  const ids = [value].flat().map(String);
  const titles = ids.map((id) => titleOf(record, id));
  const resource = resourceReferredTo(field.schema);
  if (linked === true && resource !== undefined && titles.every((title) => title !== undefined))
    return <ReferenceLinks resource={resource} ids={ids} titles={titles} />;
  if (compact === true || resource === undefined || titles.every((title) => title !== undefined))
    return <>{titles.filter(Boolean).join(", ")}</>;
  return <ReferenceTitles resource={resource} ids={ids} />;
}

const LaterPermissions = later(() =>
  import("./PermissionsView.tsx").then(({ PermissionsView: view }) => ({ default: view })),
);

/** How each field type is shown; a type that is not named shows its text. */
export const views: Partial<Record<string, ComponentType<FieldViewProps>>> = {
  choice: ChoiceChip,
  choices: ChoicesText,
  boolean: YesNo,
  date: (props) =>
    props.field.schema["x-widget"] === "birth-date" ? <BirthDate {...props} /> : <DateText {...props} />,
  "date-time": InstantText,
  reference: References,
  references: References,
  email: ({ value }) => {
    const [name, ...domain] = String(value).split("@");
    return (
      <a href={`mailto:${String(value)}`} className="value-link">
        {name}
        {/* A long address is broken here rather than within a word. */}
        <wbr />
        {domain.map((part) => `@${part}`).join("")}
      </a>
    );
  },
  phone: ({ value }) => (
    <a dir="ltr" href={`tel:${String(value)}`} className="value-link">
      {displayed("phone", String(value))}
    </a>
  ),
  // Digits in groups keep their order, whatever the direction of the page.
  identifier: ({ field, value }) => <bdi dir="ltr">{field.type.text(value, field.schema)}</bdi>,
  uri: ({ value }) => (
    <a href={webAddress(value)} target="_blank" rel="noopener noreferrer" className="value-link">
      {String(value).replace(/^https?:\/\/(www\.)?/, "")}
    </a>
  ),
  permissions: (props) => (
    <Suspense>
      <LaterPermissions {...props} />
    </Suspense>
  ),
  "rich-text": rare("RichTextView"),
  "long-text": rare("LongTextView"),
  file: rare("FileView"),
  files: rare("FilesView"),
  image: rare("ImageView"),
  signature: rare("SignatureView"),
  rows: rare("RowsView"),
  texts: rare("RowsView"),
  object: rare("ObjectView"),
  color: rare("ColorView"),
  json: rare("WholeView"),
  mixed: rare("WholeView"),
  entries: rare("WholeView"),
  places: rare("WholeView"),
};

import Skeleton from "@mui/material/Skeleton";
import getDefaultRegistry from "@rjsf/core/lib/getDefaultRegistry.js";
import { lazy, Suspense } from "react";
import type { FormContext } from "./formContext.ts";
import { BodyMapField } from "./bodyMap/BodyMapField.tsx";
import { ComputedField } from "./fields/ComputedField.tsx";
import { ConditionalField } from "./fields/ConditionalField.tsx";
import { FileField, FilesField, ImageField } from "./fields/FileFields.tsx";
import { PermissionsField } from "./fields/PermissionsField.tsx";
import { SignatureField } from "./fields/SignatureField.tsx";
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from "./templates/ArrayTemplates.tsx";
import { FieldTemplate } from "./templates/FieldTemplate.tsx";
import { ObjectFieldTemplate } from "./templates/ObjectFieldTemplate.tsx";
import { CheckWidget, ChoicesWidget, RadiosWidget, SelectWidget, YesNoWidget } from "./widgets/Choices.tsx";
import { ColorWidget } from "./widgets/ColorWidget.tsx";
import { DateWidget, InstantWidget, TimeWidget } from "./widgets/Dates.tsx";
import { GroupedChoice } from "./widgets/GroupedChoice.tsx";
import { MoneyWidget, NumberWidget } from "./widgets/NumberInputs.tsx";
import { ReferencesField, ReferenceWidget } from "./widgets/ReferenceWidget.tsx";
import { FixedWidget } from "./structures/FixedWidget.tsx";
import { JsonField } from "./structures/JsonField.tsx";
import { PlacesField } from "./structures/PlacesField.tsx";
import { AlternativesTemplate } from "./structures/AlternativesTemplate.tsx";
import { LongTextWidget, TextWidget } from "./widgets/TextInputs.tsx";
import type { DrawnSchema, WidgetProps } from "./rjsf.ts";

const Editor = lazy(() => import("./widgets/RichTextWidget.tsx"));

const RichTextWidget = (props: WidgetProps) => (
  <Suspense fallback={<Skeleton variant="rounded" height={170} />}>
    <Editor {...props} />
  </Suspense>
);

const Repetition = lazy(() => import("./widgets/RepeatWidget.tsx"));

const RepeatWidget = (props: WidgetProps) => (
  <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
    <Repetition {...props} />
  </Suspense>
);

const library = getDefaultRegistry<unknown, DrawnSchema, FormContext>();

/** The form library with our controls: a field of any record, action or wizard looks and behaves the same. */
export const registered = {
  ...library,
  widgets: {
    ...library.widgets,
    text: TextWidget,
    select: SelectWidget,
    grouped: GroupedChoice,
    reference: ReferenceWidget,
    choices: ChoicesWidget,
    money: MoneyWidget,
    number: NumberWidget,
    date: DateWidget,
    instant: InstantWidget,
    time: TimeWidget,
    repeat: RepeatWidget,
    color: ColorWidget,
    longText: LongTextWidget,
    richText: RichTextWidget,
    yesNo: YesNoWidget,
    check: CheckWidget,
    radios: RadiosWidget,
    fixed: FixedWidget,
  },
  fields: {
    ...library.fields,
    SchemaField: ConditionalField,
    references: ReferencesField,
    file: FileField,
    files: FilesField,
    image: ImageField,
    signature: SignatureField,
    computed: ComputedField,
    bodyMap: BodyMapField,
    permissions: PermissionsField,
    json: JsonField,
    places: PlacesField,
  },
  templates: {
    ...library.templates,
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
    MultiSchemaFieldTemplate: AlternativesTemplate,
  },
};

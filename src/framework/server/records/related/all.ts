import { resourceReferredTo } from "#framework/shared/schema/schema.ts";
import { isSummable, isTimed } from "#framework/shared/summaries/summary.ts";
import type { RecordType } from "../store/recordType.ts";
import { referringBy, relatedField } from "./find.ts";
import type { RelatedField } from "./relatedField.ts";
import type { Inside } from "./relations.ts";

/** Every column of related records that a person may have beside the fields of a type: of those referred to, then of those that refer. */
export const relatedColumns = (inside: Inside, type: RecordType): RelatedField[] =>
  [...namesOfReferred(type), ...namesOfReferring(inside, type)].flatMap(
    (name) => relatedField(inside, type, name) ?? [],
  );

const namesOfReferred = ({ fields, types }: RecordType): string[] =>
  fields.flatMap(({ name, type, schema }) => {
    const target = type.name === "reference" ? types.get(resourceReferredTo(schema) ?? "") : undefined;
    return target?.fields.map((field) => `${name}.${field.name}`) ?? [];
  });

/** Resources that show the records of another one otherwise (`of`) have nothing that these have not. */
const namesOfReferring = (inside: Inside, type: RecordType): string[] =>
  [...type.types.values()]
    .filter(({ resource, each }) => resource.definition.of === undefined || each)
    .sort((one, other) => one.resource.label.many.localeCompare(other.resource.label.many, "en"))
    .flatMap((other) =>
      referringBy(inside, type, other).flatMap(({ name: via }) => {
        const by = `${other.name}.${via}`;
        return [
          `count(${by})`,
          ...other.fields.flatMap((field) => [
            ...(isSummable(field) ? [`sum(${by}.${field.name})`] : []),
            ...(isTimed(field) ? [`minimum(${by}.${field.name})`, `maximum(${by}.${field.name})`] : []),
          ]),
        ];
      }),
    );

import { isObject, objectsIn } from "#framework/shared/schema/schema.ts";
import type { FieldProps } from "../rjsf.ts";
import { FileInput } from "./FileInput.tsx";
import { hasErrors } from "../hasErrors.ts";

const labelOf = ({ schema, name }: Pick<FieldProps, "schema" | "name">): string => schema.title ?? name;

/** One uploaded file. */
function SingleFile({ images, ...props }: FieldProps & { images?: boolean }) {
  const { fieldPathId, formData, onChange, disabled, readonly, rawErrors, registry } = props;
  const value = isObject(formData) && formData.documentId !== undefined ? [formData] : [];
  return (
    <FileInput
      id={fieldPathId.$id}
      pointer={`/${fieldPathId.path.join("/")}`}
      label={labelOf(props)}
      most={1}
      images={images}
      value={value}
      onChange={([file]) => onChange(file, fieldPathId.path)}
      disabled={disabled || readonly}
      invalid={hasErrors(rawErrors)}
      tell={registry.formContext.files}
    />
  );
}

export const FileField = (props: FieldProps) => <SingleFile {...props} />;
export const ImageField = (props: FieldProps) => <SingleFile {...props} images />;

/** Several uploaded files. */
export function FilesField(props: FieldProps) {
  const { fieldPathId, formData, onChange, disabled, readonly, rawErrors, schema, registry } = props;
  return (
    <FileInput
      id={fieldPathId.$id}
      pointer={`/${fieldPathId.path.join("/")}`}
      label={labelOf(props)}
      most={schema.maxItems ?? 10}
      value={objectsIn(formData)}
      onChange={(files) => onChange(files.length === 0 ? undefined : files, fieldPathId.path)}
      disabled={disabled || readonly}
      invalid={hasErrors(rawErrors)}
      tell={registry.formContext.files}
    />
  );
}

import Link from "@mui/material/Link";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { useText } from "../i18n/useText.ts";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { Icon } from "../ui/Icon.tsx";
import { toasts } from "../ui/toasts.tsx";

/** A file's name; opening it asks for a link that works once. */
export function FileLink({ file }: { file: JsonObject }) {
  const text = useText();
  const { shell } = useServices();
  const open = async () => {
    try {
      const { data } = await shell<{ link: string }>("file-link", { params: { id: file.documentId } });
      window.open(data.link, "_blank", "noopener");
    } catch (error) {
      toasts.error(messageOf(error));
    }
  };
  return (
    <Link
      component="button"
      type="button"
      data-no-open
      onClick={() => void open()}
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, minHeight: 24, textAlign: "left" }}
      aria-label={text("form.openFile", { name: String(file.name) })}
    >
      <Icon name="AttachFile" size={16} />
      {String(file.name)}
    </Link>
  );
}

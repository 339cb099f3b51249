import { useEffect, useRef } from "react";
import type { PlacedComponentProps } from "../../registry.ts";
import { useServices } from "../../services.tsx";
import { messageOf } from "../../transport/errors.ts";
import { openDownload } from "../../ui/openDownload.ts";
import { toasts } from "../../ui/toasts.tsx";

/** Saves the PDF of a form that was sent: what an action does, without a screen of its own. */
export default function FormDownload({ record, onClose }: PlacedComponentProps) {
  const { shell } = useServices();
  const isAsked = useRef(false);
  const id = String(record?.uuid ?? record?.id ?? "");
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void shell<{ file?: unknown }>("form-download", { params: { id } })
      .then(
        ({ data }) => openDownload(String(data.file)),
        (failure: unknown) => toasts.error(messageOf(failure)),
      )
      .finally(onClose);
  }, [shell, id, onClose]);
  return null;
}

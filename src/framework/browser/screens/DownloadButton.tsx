import Button, { type ButtonProps } from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { Icon } from "../ui/Icon.tsx";
import { openDownload } from "../ui/openDownload.ts";
import { toasts } from "../ui/toasts.tsx";

interface DownloadButtonProps extends Pick<ButtonProps, "variant" | "size" | "aria-label"> {
  /** Name of the portal's call that answers a link to the file. */
  call: string;
  params: Record<string, string>;
  label: string;
  icon?: string;
}

/** Saves files that the server makes when they are asked for. */
export function useDownload() {
  const { shell } = useServices();
  return useMutation({
    mutationFn: async ({ call, params }: Pick<DownloadButtonProps, "call" | "params">) =>
      shell<{ file?: unknown }>(call, { params }),
    onSuccess: ({ data }) => {
      if (typeof data.file === "string") openDownload(data.file);
    },
    onError: (failure) => toasts.error(messageOf(failure)),
  });
}

/** Saves a file that the server makes when it is asked for. */
export function DownloadButton({ call, params, label, icon = "Download", ...button }: DownloadButtonProps) {
  const { mutate, isPending } = useDownload();
  return (
    <Button
      {...button}
      className="no-print"
      startIcon={<Icon name={icon} />}
      disabled={isPending}
      onClick={() => mutate({ call, params })}
    >
      {label}
    </Button>
  );
}

import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { takenKinds } from "#framework/shared/files/taken.ts";
import type { JsonObject } from "#framework/shared/schema/schema.ts";
import { FileLink } from "../../fields/FileLink.tsx";
import { FilePicture } from "../../fields/FilePicture.tsx";
import { useText } from "../../i18n/useText.ts";
import { usePendingFiles } from "../../outbox/PendingFiles.ts";
import { useServices } from "../../services.tsx";
import { isAborted, isUnreachable, messageOf } from "../../transport/errors.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { FilesState, FormContext } from "../formContext.ts";
import { describedBy } from "../templates/FieldTemplate.tsx";
import { type Upload, uploadFile } from "./upload.ts";

interface FileInputProps {
  id: string;
  label: string;
  value: JsonObject[];
  onChange: (files: JsonObject[]) => void;
  /** How many there may be. */
  most: number;
  images?: boolean;
  /** The kinds of files that are offered, where not all are taken. */
  accept?: string;
  disabled?: boolean;
  invalid?: boolean;
  /** Where the field stands in a form, and who is told there how it stands with its files. */
  pointer?: string;
  tell?: FormContext["files"];
}

interface OnTheWay {
  key: number;
  file: File;
  share: number;
  error?: string;
  upload?: Upload;
}

/** Chooses files, by button, drop, paste or camera; sends each at once, shows how far it is, and lets one stop or try again. */
export function FileInput({
  id,
  label,
  value,
  onChange,
  most,
  images = false,
  accept = images ? "image/jpeg,image/png,image/heic" : takenKinds,
  disabled = false,
  invalid,
  pointer,
  tell,
}: FileInputProps) {
  const text = useText();
  const services = useServices();
  const pendingFiles = usePendingFiles();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isTouched = useMediaQuery("(pointer: coarse)");
  const canTakePhoto = isTouched && /image\/|\.jpe?g/.test(accept);
  const [pending, setPending] = useState<OnTheWay[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  }, [value]);
  const nextKey = useRef(1);

  const isSending = pending.some(({ error }) => error === undefined);
  const state: FilesState = isSending ? "sending" : pending.length > 0 ? "refused" : undefined;
  useEffect(() => {
    if (pointer === undefined) return undefined;
    tell?.(pointer, state);
    return () => tell?.(pointer, undefined);
  }, [tell, pointer, state]);

  const change = (key: number, part: Partial<OnTheWay>) =>
    setPending((all) => all.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const drop = (key: number) => setPending((all) => all.filter((entry) => entry.key !== key));
  const begin = (key: number, file: File) => {
    const upload = uploadFile(services, file, (share) => change(key, { share }));
    change(key, { upload, error: undefined, share: 0 });
    const sent = upload.promise.catch((error: unknown) => {
      if (!pendingFiles || !isUnreachable(error)) throw error;
      return pendingFiles.keep(file);
    });
    sent.then(
      (stored) => {
        drop(key);
        onChange([...current.current, stored].slice(-most));
      },
      (error: unknown) => {
        if (isAborted(error)) return drop(key);
        const failed = text("form.uploadFailed", { name: file.name });
        const why = messageOf(error, failed);
        change(key, { error: why === failed ? failed : `${file.name}: ${why}` });
      },
    );
  };
  const add = (files: FileList | null | undefined) => {
    const room = most === 1 ? 1 : most - value.length - pending.length;
    setTooMany((files?.length ?? 0) > room);
    const chosen = [...(files ?? [])]
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: nextKey.current++, file, share: 0 }));
    // Another file takes the place of the only one that there may be, and of one that was refused.
    setPending((all) => [...all.filter(({ error }) => most > 1 || error === undefined), ...chosen]);
    for (const { key, file } of chosen) begin(key, file);
  };
  const addChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(target.files);
    // Or the same file, chosen again, would be no change.
    target.value = "";
  };
  const canAdd = !disabled && (most === 1 || value.length + pending.length < most);

  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy(id)}
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (canAdd) add(event.dataTransfer.files);
      }}
      onPaste={(event) => canAdd && event.clipboardData.files.length > 0 && add(event.clipboardData.files)}
      sx={{
        border: 1,
        borderStyle: "dashed",
        borderColor: invalid ? "error.main" : "divider",
        borderRadius: 2,
        p: 1.5,
        display: "grid",
        gap: 1,
      }}
    >
      {value.map((file) => (
        <Box key={String(file.documentId)} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          {pendingFiles?.waiting.includes(String(file.documentId)) ? (
            <Box sx={{ flex: 1, minWidth: 0, display: "flex", gap: 1, overflowWrap: "anywhere" }}>
              <Icon name="CloudOff" size={20} />
              {text("kept.fileWaits", { name: String(file.name) })}
            </Box>
          ) : (
            <>
              {images ? <FilePicture file={file} alt={String(file.name)} size={72} /> : null}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <FileLink file={file} />
              </Box>
            </>
          )}
          {!disabled && (
            <IconButton
              size="small"
              onClick={() => onChange(value.filter((other) => other !== file))}
              aria-label={text("form.removeFile", { name: String(file.name) })}
            >
              <Icon name="Delete" />
            </IconButton>
          )}
        </Box>
      ))}
      {pending.map(({ key, file, share, error, upload }) => (
        <Box key={key} role="status" sx={{ display: "grid", gap: 0.5 }}>
          <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: "hidden",
                overflowWrap: "anywhere",
                textOverflow: "ellipsis",
                color: error ? "error.main" : undefined,
              }}
            >
              {error ?? text("form.uploading", { name: file.name })}
            </Box>
            {error && <Button onClick={() => begin(key, file)}>{text("shell.retry")}</Button>}
            <Button color="inherit" onClick={() => (error ? drop(key) : upload?.cancel())}>
              {text("shell.cancel")}
            </Button>
          </Box>
          {!error && (
            <LinearProgress
              variant="determinate"
              value={share * 100}
              aria-label={text("form.uploading", { name: file.name })}
            />
          )}
        </Box>
      ))}
      {tooMany && (
        <Box role="status" sx={{ color: "error.main" }}>
          {text("form.tooManyFiles", { smart_count: most })}
        </Box>
      )}
      {canAdd && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <Button
            variant="outlined"
            startIcon={<Icon name="UploadFile" />}
            onClick={() => input.current?.click()}
            aria-label={`${text("form.upload")}: ${label}`}
          >
            {text("form.upload")}
          </Button>
          {canTakePhoto && (
            <>
              <Button
                variant="outlined"
                startIcon={<Icon name="PhotoCamera" />}
                onClick={() => camera.current?.click()}
                aria-label={`${text("form.takePhoto")}: ${label}`}
              >
                {text("form.takePhoto")}
              </Button>
              <input
                ref={camera}
                type="file"
                hidden
                accept="image/*"
                capture="environment"
                onChange={addChosen}
              />
            </>
          )}
          <Box
            component="span"
            sx={{ color: "text.secondary", fontSize: "0.875rem", display: { xs: "none", md: "inline" } }}
          >
            {text("form.uploadDrop")}
          </Box>
          <input ref={input} type="file" hidden multiple={most > 1} accept={accept} onChange={addChosen} />
        </Box>
      )}
    </Box>
  );
}

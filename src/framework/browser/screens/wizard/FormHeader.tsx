import Button from "@mui/material/Button";
import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Offered } from "#framework/shared/forms/words.ts";
import { ReadingChoice } from "../../forms/reading/ReadingChoice.tsx";
import type { Crumb } from "../../ui/page/Breadcrumbs.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { DownloadButton } from "../DownloadButton.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { FormMenu } from "./FormMenu.tsx";
import type { FormEntry } from "./formEntry.ts";

interface FormHeaderProps {
  title: string;
  detail?: ReactNode;
  trail: Crumb[];
  primary?: ReactNode;
  entries: readonly FormEntry[];
  /** What the form offers to its readers, while it is filled in. */
  offered?: Offered;
}

/** The top of a form. On a phone everything but its name is behind one button, so that the questions come first. */
export function FormHeader({ title, detail, trail, primary, entries, offered }: FormHeaderProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  if (isNarrow)
    return (
      <PageHeader
        title={title}
        detail={detail}
        primary={primary}
        secondary={<FormMenu entries={entries} offered={offered} />}
      />
    );
  return (
    <>
      <PageHeader
        title={title}
        detail={detail}
        trail={trail}
        primary={primary}
        secondary={entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      />
      {offered && <ReadingChoice offered={offered} />}
    </>
  );
}

function Entry({ entry }: { entry: FormEntry }) {
  const { label, icon } = entry;
  if ("call" in entry)
    return <DownloadButton call={entry.call} params={entry.params} label={label} icon={icon} />;
  if ("to" in entry)
    return (
      <Button component={Link} to={entry.to} startIcon={<Icon name={icon} />}>
        {label}
      </Button>
    );
  return (
    <Button startIcon={<Icon name={icon} />} onClick={entry.onChoose}>
      {label}
    </Button>
  );
}

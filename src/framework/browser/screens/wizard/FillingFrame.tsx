import type { ReactNode } from "react";
import type { Field } from "#framework/shared/fields/fields.ts";
import { KnownTitlesProvider } from "../../fields/knownTitles.ts";
import { LeaveGuard } from "../../forms/LeaveGuard.tsx";
import { PendingConflict } from "../../outbox/PendingConflict.tsx";
import { PendingFilesProvider } from "../../outbox/PendingFiles.ts";
import { useAtRisk } from "../../outbox/useAtRisk.ts";
import type { Filling } from "./useFilling.ts";

interface FillingFrameProps {
  filling: Filling;
  /** Every question of the form. */
  fields: Field[];
  /** Names of the records that its answers refer to, by their id. */
  titles?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Around the steps of a form: the place of files that wait, which answer counts of two, and a word before one leaves. */
export function FillingFrame({ filling, fields, titles, children }: FillingFrameProps) {
  const { answers, clash, decided, pendingFiles } = filling;
  const unsaved = useAtRisk(answers);
  return (
    <PendingFilesProvider value={pendingFiles}>
      <KnownTitlesProvider value={titles}>{children}</KnownTitlesProvider>
      <LeaveGuard unsaved={unsaved} onLeave={() => undefined} />
      {clash && <PendingConflict answers={answers} clash={clash} fields={fields} onDone={decided} />}
    </PendingFilesProvider>
  );
}

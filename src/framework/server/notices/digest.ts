import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";
import type { Chosen } from "./chosen.ts";

/** What a mail or an entry behind the bell says, and the page that it leads to; empty for none. */
export interface Message {
  subject: string;
  text: string;
  path: string;
}

/** One of several things in one message. */
interface Listed {
  subject: string;
  line: string;
  path: string;
  is_overdue: boolean;
}

/** A message about one thing, as the table of notices keeps it. */
interface Entry extends Listed {
  body: string;
  user_uuid: string | undefined;
}

/**
 * What of the messages about several things stands behind the bell. They are one entry for each person, as they are one
 * mail: twenty that say the same would bury everything else. The first stands for all; the others only lend the mail their
 * lines. Where a digest names no page for all of them, each leads to its own and stands for itself, as where it says `each`.
 */
export function inPortal<T extends Entry>(
  entries: readonly T[],
  notice: NoticeDefinition,
  chosen: Chosen | undefined,
): (T & { in_portal: boolean })[] {
  const groups = Map.groupBy(entries, ({ user_uuid: user }) => user);
  return [...groups].flatMap(([user, group]) => {
    const [first, ...others] = group;
    const { path, each } = notice.digest ?? {};
    const alone = path === undefined || each === true || (others.length === 0 && first?.body !== "");
    if (user === undefined || !first || alone)
      return group.map((entry) => ({ ...entry, in_portal: user !== undefined }));
    const { text: body, ...message } = digestOf(group, first, notice, chosen);
    const isOverdue = group.some(({ is_overdue: overdue }) => overdue);
    return [
      { ...first, ...message, body, is_overdue: isOverdue, in_portal: true },
      ...others.map((entry) => ({ ...entry, in_portal: false })),
    ];
  });
}

/** Several things in one message, in the words of the provider or of the definition. */
export function digestOf(
  group: readonly Listed[],
  first: Listed,
  notice: NoticeDefinition | undefined,
  chosen: Chosen | undefined,
): Message {
  const { digest } = notice ?? {};
  const own = group.length > 1 ? (chosen?.several?.subject ?? digest?.subject) : undefined;
  const words: Record<string, string> = {
    "{count}": String(group.length),
    "{lines}": group
      .map(({ line }) => line)
      .join(group.some(({ line }) => line.includes("\n")) ? "\n\n" : "\n"),
  };
  const filled = (template: string) =>
    template.replace(/\{count\}|\{lines\}/g, (name) => words[name] ?? name);
  const leading = group.find((each) => each.is_overdue) ?? first;
  return {
    subject: own === undefined ? leading.subject : filled(own),
    text: (chosen?.several?.text ?? digest?.text ?? ["{lines}"]).map(filled).join("\n\n"),
    path: group.length === 1 ? first.path : (digest?.path ?? ""),
  };
}

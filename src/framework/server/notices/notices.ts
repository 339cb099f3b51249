import type { NoticeDefinition } from "#framework/shared/definitions/definitions.ts";

/** The notices of a portal, by what sets them off. */
export class Notices {
  readonly all: ReadonlyMap<string, NoticeDefinition>;
  /** Those that a day brings, and those that are looked at every quarter of an hour. */
  readonly daily: readonly NoticeDefinition[];
  readonly frequent: readonly NoticeDefinition[];
  readonly #byAction = new Map<string, NoticeDefinition[]>();

  constructor(definitions: readonly NoticeDefinition[]) {
    this.all = new Map(definitions.map((notice) => [notice.name, notice]));
    this.frequent = definitions.filter(({ on }) => "parts" in on);
    this.daily = definitions.filter(({ on }) => "date" in on || ("source" in on && !("parts" in on)));
    for (const notice of definitions)
      for (const action of "actions" in notice.on ? notice.on.actions : []) {
        const key = `${notice.resource} ${action}`;
        this.#byAction.set(key, [...(this.#byAction.get(key) ?? []), notice]);
      }
  }

  /** Those that a write of a resource sets off. */
  of(resource: string, action: string): readonly NoticeDefinition[] {
    return this.#byAction.get(`${resource} ${action}`) ?? [];
  }

  /** @throws when no definition has this name */
  named(name: string): NoticeDefinition {
    const notice = this.all.get(name);
    if (!notice) throw new Error(`there is no notice ${name}`);
    return notice;
  }

  /** The notice in whose message another one stands: itself, unless its digest says otherwise. */
  groupOf({ name, digest }: NoticeDefinition): NoticeDefinition {
    return this.named(digest?.with ?? name);
  }
}

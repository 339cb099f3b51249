import { asObject } from "#framework/shared/schema/patch.ts";
import type { Services } from "../services.tsx";
import { read } from "../session/storage.ts";
import { isUnreachable } from "../transport/errors.ts";
import { type DeviceStore, openDeviceStore, type RowKind, type StoredRow } from "./deviceStore.ts";
import { isPending, type PendingForm } from "./pendingForm.ts";
import { bytesOf, importKey, seal, unseal } from "./sealing.ts";
import { keyIn, keyRow, secretOf } from "./sessionKey.ts";
import { Listeners } from "../listeners.ts";

/** What nobody came back for is taken away after so many days. */
const longestDays = 30;

/**
 * What is kept on this device until the server has it: answers to forms and the files in them; and the forms that were
 * opened, to go on with them without a connection. Encrypted with a key that the server gives the signed-in person. It
 * is in memory, and beside the rows for as long as the session is held in this browser, so that nobody else reads it
 * here, on a shared computer either.
 */
export class OutboxStore {
  readonly #services: Services;
  readonly #openStore: () => Promise<DeviceStore>;
  #store: Promise<DeviceStore> | undefined;
  #key: { owner: string; secret: string | undefined; key: Promise<CryptoKey> } | undefined;
  #forms: ReadonlyMap<string, PendingForm> = new Map();
  #waiting: readonly PendingForm[] = [];
  readonly #listeners = new Listeners();
  /** Forms that are open here: each tries again when it is called. */
  readonly open = new Set<() => Promise<void>>();

  constructor(services: Services, openStore: () => Promise<DeviceStore> = openDeviceStore) {
    this.#services = services;
    this.#openStore = openStore;
  }

  /** Fetches the key while there is a connection: without one, nothing can be kept that was not before. */
  async prepare(): Promise<void> {
    await Promise.all([this.#own(), this.#place()]);
  }

  /** Keeps something of a person's. @throws where nothing can be kept, and when someone else is signed in by now */
  async put(kind: RowKind, content: { id: string; owner?: string }): Promise<void> {
    if (content.owner !== this.owner) throw new Error("These are somebody else's answers.");
    await this.#put(kind, content.id, new TextEncoder().encode(JSON.stringify(content)));
  }

  /** Everything of a kind that the present person has kept here; nothing where nothing is or can be kept. */
  async all<T>(kind: RowKind): Promise<T[]> {
    const found: T[] = [];
    for (const row of (await this.#rows()).filter((row) => row.kind === kind)) {
      const text = await this.#read(row);
      // Of a kind, there is what was put under it.
      if (text) found.push(JSON.parse(new TextDecoder().decode(text)) as T);
    }
    return found;
  }

  /** Takes rows away. */
  async drop(ids: string[]): Promise<void> {
    if (ids.length > 0) await (await this.#place()).remove(ids);
  }

  /** Keeps a form as it is now. @throws where nothing can be kept */
  async write(form: PendingForm): Promise<void> {
    await this.put("form", form);
    this.#set(new Map([...this.#forms, [form.id, form]]));
  }

  /** Takes a form and its files away. */
  async remove({ id, files }: Pick<PendingForm, "id" | "files">): Promise<void> {
    if (!this.#forms.has(id)) return;
    await (await this.#place()).remove([id, ...files]);
    this.#set(new Map([...this.#forms].filter(([other]) => other !== id)));
  }

  /** Reads what the present person has kept here; nothing where nothing is or can be kept. */
  async forms(): Promise<PendingForm[]> {
    const forms = await this.all<PendingForm>("form");
    forms.sort((a, b) => a.at.localeCompare(b.at));
    this.#set(new Map(forms.map((form) => [form.id, form])));
    return forms;
  }

  /** Keeps a file. @throws where nothing can be kept, or there is no room */
  async writeFile(id: string, file: File): Promise<void> {
    const head = new TextEncoder().encode(JSON.stringify({ name: file.name, type: file.type }));
    const body = new Uint8Array(await file.arrayBuffer());
    const content = new Uint8Array(4 + head.length + body.length);
    new DataView(content.buffer).setUint32(0, head.length);
    content.set(head, 4);
    content.set(body, 4 + head.length);
    await this.#put("file", id, content);
  }

  /** A file that is kept here. */
  async readFile(id: string): Promise<File | undefined> {
    const row = await (await this.#place()).get(id);
    const content = row && (await this.#read(row));
    if (!content) return undefined;
    const start = 4 + new DataView(content.buffer).getUint32(0);
    const { name, type } = asObject(JSON.parse(new TextDecoder().decode(content.subarray(4, start))));
    return new File([content.slice(start)], String(name), { type: String(type) });
  }

  async removeFile(id: string): Promise<void> {
    await this.drop([id]);
  }

  /** Takes away everything of a person, as a rule of the present one: they sign out. */
  async forget(owner = this.owner): Promise<void> {
    this.#key = undefined;
    this.#set(new Map());
    if (owner === undefined) return;
    const store = await this.#place();
    await store.remove((await store.all(owner)).map(({ id }) => id));
  }

  /** Takes away what nobody came back for, and what may not be here. */
  async tidy(): Promise<void> {
    const oldest = Date.now() - longestDays * 86_400_000;
    const rows = await (await this.#place()).all();
    const old = rows.filter(
      ({ at, kind }) => at < oldest || (!this.#mayOpenOffline && (kind === "opened" || kind === "key")),
    );
    await this.drop(old.map(({ id }) => id));
  }

  /** Forms that could not be sent when it was tried, or that the server does not take. */
  get waiting(): readonly PendingForm[] {
    return this.#waiting;
  }

  readonly subscribe = this.#listeners.subscribe;

  #set(forms: ReadonlyMap<string, PendingForm>): void {
    this.#forms = forms;
    this.#waiting = [...forms.values()].filter(
      (form) => form.problem !== undefined || (form.stuck === true && isPending(form)),
    );
    this.#listeners.tell();
  }

  /** Who is signed in, and where. */
  get owner(): string | undefined {
    const { session, tenant } = this.#services;
    return session.user?.uuid === undefined ? undefined : `${tenant}/${session.user.uuid}`;
  }

  async #put(kind: StoredRow["kind"], id: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const { owner, key } = await this.#own();
    const row = { id, owner, kind, at: Date.now(), ...(await seal(key, id, content)) };
    await (await this.#place()).put(row);
  }

  async #rows(): Promise<StoredRow[]> {
    const owner = this.owner;
    return owner === undefined ? [] : (await this.#place()).all(owner);
  }

  /** What a row holds; nothing when it is someone else's or of another key. */
  async #read(row: StoredRow): Promise<Uint8Array | undefined> {
    const { owner, key } = await this.#own();
    return row.owner === owner ? unseal(key, row).catch(() => undefined) : undefined;
  }

  /** The present person and their key. @throws while nobody is signed in or the key cannot be had */
  async #own(): Promise<{ owner: string; key: CryptoKey }> {
    const owner = this.owner;
    if (owner === undefined) throw new Error("Nobody is signed in.");
    const secret = secretOf(read("userToken"));
    const before = this.#key?.owner === owner ? this.#key : undefined;
    if (before && (secret === undefined || secret === before.secret)) return { owner, key: await before.key };
    // Anyone who has signed in again has another session, which must open what is kept here too.
    const fetched = this.#fetchKey(owner, secret);
    const key = before ? fetched.catch(() => before.key) : fetched;
    this.#key = { owner, secret, key };
    fetched.catch(() => (this.#key = before));
    return { owner, key: await key };
  }

  get #mayOpenOffline(): boolean {
    return this.#services.definitions.offline !== false;
  }

  /** The server's key for this person; where it cannot be reached, the one that this session has kept here. */
  async #fetchKey(owner: string, session: string | undefined): Promise<CryptoKey> {
    const secret = this.#mayOpenOffline ? session : undefined;
    try {
      const { data } = await this.#services.shell<{ key: string }>("device-key", { quiet: true });
      const bytes = bytesOf(data.key);
      if (secret !== undefined)
        void Promise.all([this.#place(), keyRow(owner, secret, bytes)])
          .then(([store, row]) => (this.owner === owner ? store.put(row) : undefined))
          .catch(() => undefined);
      return await importKey(bytes);
    } catch (error) {
      const kept =
        secret !== undefined && isUnreachable(error)
          ? await keyIn(await (await this.#place()).all(owner), owner, secret)
          : undefined;
      if (!kept) throw error;
      return kept;
    }
  }

  #place(): Promise<DeviceStore> {
    this.#store ??= this.#openStore();
    this.#store.catch(() => (this.#store = undefined));
    return this.#store;
  }
}

const keepers = new WeakMap<Services, OutboxStore>();

/** What this portal keeps on the device; there is one for a page. */
export function outboxOf(services: Services): OutboxStore {
  const known = keepers.get(services) ?? new OutboxStore(services);
  keepers.set(services, known);
  return known;
}

/**
 * What a row is: answers that have not been sent, a file among them, a form as the server had it, a call that
 * waits, what a worker needs of the next days, or the key to all of these.
 */
export type RowKind = "form" | "file" | "opened" | "call" | "day" | "key";

/** A row as it lies in the browser: whose it is can be read, what is in it only with the person's key. */
export interface StoredRow {
  id: string;
  owner: string;
  kind: RowKind;
  /** When it was written, in milliseconds. */
  at: number;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Where rows are kept on this device. */
export interface DeviceStore {
  put: (row: StoredRow) => Promise<void>;
  get: (id: string) => Promise<StoredRow | undefined>;
  /** All rows of someone, of everyone where nobody is named. */
  all: (owner?: string) => Promise<StoredRow[]>;
  remove: (ids: string[]) => Promise<void>;
}

const name = "portal";
const table = "kept";

/** The browser's own database. @throws where it has none, or gives none to this page */
export async function openDeviceStore(): Promise<DeviceStore> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(table, { keyPath: "id" }).createIndex("owner", "owner");
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB")));
    request.addEventListener("blocked", () => reject(new Error("IndexedDB is blocked")));
  });
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (rows: IDBObjectStore) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode, { durability: "relaxed" });
      const request = work(transaction.objectStore(table));
      transaction.addEventListener("complete", () => resolve(request?.result));
      transaction.addEventListener("error", () => reject(transaction.error ?? new Error("IndexedDB")));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB")));
    });
  return {
    put: async (row) => {
      await within("readwrite", (rows) => rows.put(row));
    },
    get: (id) => within<StoredRow | undefined>("readonly", (rows) => rows.get(id)),
    all: async (owner) =>
      (await within<StoredRow[]>("readonly", (rows) =>
        owner === undefined ? rows.getAll() : rows.index("owner").getAll(owner),
      )) ?? [],
    remove: async (ids) => {
      await within("readwrite", (rows) => {
        for (const id of ids) rows.delete(id);
        return undefined;
      });
    },
  };
}

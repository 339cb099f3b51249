import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./fileStore.ts";

/** Files in a folder of this machine, which several processes may share. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-z-]{8,80}$/i.test(key)) throw new Error("not a key of this store");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    put: async (key, file) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await rename(file, path).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "EXDEV") throw error;
        await copyFile(file, path);
        await rm(file, { force: true });
      });
      const handle = await open(path, "r+");
      await handle.datasync().finally(() => handle.close());
    },
    get: async (key) => {
      const path = pathOf(key);
      return (await stat(path).catch(() => undefined)) ? createReadStream(path) : undefined;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Forms that are open or being sent in this tab. */
const here = new Set<string>();

/** Whether a form is open or being sent in this tab. */
export const isHeld = (id: string): boolean => here.has(id);

/**
 * Holds a kept form, so that only one tab writes and sends it, until the returned function is called or the tab is gone;
 * undefined while another holds it.
 */
export async function hold(id: string): Promise<(() => void) | undefined> {
  if (here.has(id)) return undefined;
  here.add(id);
  const free = (): void => void here.delete(id);
  if (!("locks" in navigator)) return free;
  return new Promise((resolve) => {
    navigator.locks
      .request(`kept:${id}`, { ifAvailable: true }, (lock) => {
        if (!lock) {
          free();
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((release) => {
          resolve(() => {
            free();
            release();
          });
        });
      })
      .catch(() => resolve(free));
  });
}

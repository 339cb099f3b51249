/** How many tabs are in sight: the others are under More. */
export const mostTabs = { desk: 7, phone: 2 };

/**
 * Which tabs are in sight and which are under More. The open one is always in sight: one from under More takes the last
 * place.
 */
export function splitTabs<T extends { name: string }>(
  tabs: readonly T[],
  open: string,
  most: number,
): { inSight: T[]; more: T[] } {
  if (tabs.length <= most) return { inSight: [...tabs], more: [] };
  const first = tabs.slice(0, most);
  const opened = tabs.slice(most).find(({ name }) => name === open);
  const inSight = opened ? [...first.slice(0, -1), opened] : first;
  return { inSight, more: tabs.filter((tab) => !inSight.includes(tab)) };
}

/** Minutes as an invoice prints them: `2 h`, `1 h 15 min`, `45 min`. The exact time, so that it agrees with the amount. */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) return `${hours} h`;
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`;
}

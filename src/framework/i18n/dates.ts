/** Dates as they are written everywhere: `20 Nov 2026`; with a weekday, `Fri 20 Nov 2026`. */
export function formatDate(isoDate: string, { weekday = false } = {}): string {
  const date = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  return formatter(weekday ? "weekday" : "date", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
    ...(weekday && { weekday: "short" }),
  })
    .format(date)
    .replace(",", "");
}

/** An instant where the provider is; the zone is named when the device is in another. */
export function formatInstant(instant: string, timeZone: string | undefined): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const zone = timeZone ?? deviceZone();
  const text = formatter(`instant ${zone}`, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  }).format(date);
  return zone === deviceZone() ? text : `${text} (${zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone})`;
}

/** `3 minutes ago`, for what has just happened. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en-AU", { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key) ?? new Intl.DateTimeFormat("en-AU", options);
  formatters.set(key, known);
  return known;
}

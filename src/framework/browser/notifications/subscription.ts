/** Whether and how this browser can alert the person. */
export interface Subscribed {
  /** `none`: it cannot. `unready`: the portal is not kept in it, or not yet. `denied`: the person has refused it in the browser. */
  state: "none" | "unready" | "denied" | "off" | "on";
  endpoint?: string;
}

/** How this browser stands now. */
export async function subscription(): Promise<Subscribed> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return { state: "none" };
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return { state: "unready" };
  if (Notification.permission === "denied") return { state: "denied" };
  const known = await registration.pushManager.getSubscription();
  return known ? { state: "on", endpoint: known.endpoint } : { state: "off" };
}

/**
 * Asks the browser for leave, and subscribes with the portal's key.
 * @throws when the browser's push service does not answer
 */
export async function subscribe(key: string): Promise<Subscribed> {
  const now = await subscription();
  if (now.state !== "on" && now.state !== "off") return now;
  if ((await Notification.requestPermission()) !== "granted") return { state: "denied" };
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with an earlier key would never be alerted.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { state: "on", endpoint: made.endpoint };
}

/**
 * Has this browser take no more alerts.
 * @returns the address that it was alerted by; undefined where it was not
 */
export async function unsubscribe(): Promise<string | undefined> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return undefined;
  const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  // The server forgets the address: nobody waits for the browser's push service.
  void known?.unsubscribe().catch(() => undefined);
  return known?.endpoint;
}

/** What a browser is called in the list of devices, by what it says of itself. */
export function deviceName(agent: string): string {
  const browser = browsers.find(([mark]) => mark.test(agent))?.[1] ?? "Browser";
  const system = systems.find(([mark]) => mark.test(agent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

import { read } from "#framework/browser/session/storage.ts";
import { tokensFor } from "#framework/browser/theme/tokens.ts";
import { drawnSkin, skins } from "#framework/browser/session/appearance.ts";
import { tenantOfHost } from "#framework/shared/tenancy/subdomain.ts";
import { oneOf } from "#framework/browser/text/oneOf.ts";

/** Whose page it is, as the visitor is told. */
export interface Provider {
  name: string;
  phone: string | null;
  email: string | null;
  color: string | null;
  privacy_policy: string | null;
}

const meta = (name: string): string | undefined => {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
  // A page that no server has filled in still has its marks.
  return value === "" || value.startsWith("__") ? undefined : value;
};

/** The address of a call for visitors: below the API, of the provider whose page this is. */
export function visitorPath(name: string): string {
  const prefix = meta("api") ?? "/api/v1/ndis-portal/";
  const tenant = meta("tenant") ?? tenantOfHost(location.host) ?? "";
  return `${prefix}ndis/${tenant}/whitelabel/${name}`;
}

const preferences = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) =>
  matchMedia(query),
);

const colorName = /^#[0-9a-f]{6}$/i;

/** Puts the provider's name on the page, and draws it in the provider's colour and the visitor's skin, as that changes. */
export function showProvider({ name, color }: Pick<Provider, "name" | "color">): void {
  draw(color);
  for (const preference of preferences) preference.onchange = () => draw(color);
  const place = document.getElementById("provider");
  if (place) place.textContent = name;
  if (name !== "") document.title = `${document.title.split(" · ")[0]} · ${name}`;
}

function draw(color: string | null): void {
  const skin = drawnSkin(oneOf(skins, read("skin")) ?? "system");
  const tokens = tokensFor(skin, color !== null && colorName.test(color) ? color : "#1a6b54");
  const { style, dataset } = document.documentElement;
  for (const [token, value] of Object.entries(tokens)) style.setProperty(`--${token}`, value);
  dataset.skin = skin;
}

/** Mirrors the page where this browser's portal is mirrored. */
export function applyDirection(): void {
  document.documentElement.dir = read("direction") === "rtl" ? "rtl" : "ltr";
}

import type { PortalSettings } from "#framework/browser/settings.ts";
import type { Platform, SessionUser } from "#framework/browser/session/session.ts";
import { asObject } from "#framework/shared/schema/patch.ts";
import { asText } from "#framework/shared/text/asText.ts";

/** Names and places of this portal that the framework must know. */
export const settings: PortalSettings = {
  afterTokenLogin: { path: "/settings/ndis-profile", dashboard: "admin_dashboard" },
  defaultDashboard: "personal_dashboard",
  // Office staff who work no shifts themselves start with the office's dashboard.
  firstDashboard: ({ has_shifts_ahead: works }: SessionUser, types) =>
    types.includes("admin_dashboard") && works !== true ? "admin_dashboard" : "personal_dashboard",
  brandOf: (platform: Platform | undefined) => {
    const { name, logo, phone, email, privacy_policy: policy } = asObject(platform?.ndis_provider);
    return {
      name: asText(name),
      logo: asText(logo),
      phone: asText(phone),
      email: asText(email),
      privacyPolicy: asText(policy),
    };
  },
  messages: () => import("./messages/en.ts").then(({ messages }) => messages),
  formParts: () => import("./formParts.ts").then(({ formParts }) => formParts),
  visitorPages: ["/referral", "/jobfeeds"],
  listFailures: {
    participants: "Failed to fetch participants",
    "my-participants": "Failed to fetch participants",
  },
};

import type { Schema } from "#framework/shared/schema/schema.ts";
import { answer } from "../http/reply.ts";
import { bearerOf } from "../http/request/token.ts";
import type { Module } from "../routes/module.ts";
import { describePlatform, describeUser } from "./describe.ts";
import { logLogin } from "./loginLog.ts";
import { makeToken } from "./oneTimeTokens.ts";
import {
  acceptInvitation,
  forgotPassword,
  readInvitation,
  readResetLink,
  resetPassword,
} from "./passwordReset.ts";
import { refresh } from "./refresh.ts";
import {
  beginEnrolment,
  beginOwn,
  completeEnrolment,
  completeOwn,
  switchOff,
  verifySecondFactor,
} from "./secondFactorCalls.ts";
import { changePassword } from "./changePassword.ts";
import { confirmSignature, passwordRefusal } from "./confirmPassword.ts";
import { endSessions } from "./sessions.ts";
import { judge } from "./judge.ts";
import { signIn, signInWithToken } from "./signIn.ts";

const text = (title: string, maxLength = 200): Schema => ({ type: "string", title, minLength: 1, maxLength });
const body = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const token = text("Token", 500);
const password = text("Password", 1000);
const code = text("Code", 40);
const email: Schema = { ...text("Email", 254), examples: ["admin@demo.example"] };

const named: Schema = { type: "array", items: { type: "object", properties: { name: { type: "string" } } } };
const signedIn: Schema = {
  type: "object",
  description:
    "The session's tokens, the person and the provider; or what the second step needs, where one is on.",
  properties: {
    token: { type: "string", description: "For `Authorization: Bearer`; it lasts 10 minutes." },
    refresh_token: { type: "string", description: "Gets the next pair, once." },
    user: {
      type: "object",
      properties: {
        uuid: { type: "string", format: "uuid" },
        fullname: { type: "string" },
        email: { type: "string" },
        role: named,
        permissions: named,
      },
    },
    platform: { type: "object", description: "The provider: its type, name and logo." },
  },
};

/** Signing in and out, extending a session, passwords, invitations, and the second factor. */
export const session: Module = (handle) => {
  handle.public(
    "GET {tenant}/whitelabel/cms/check-registered-tenant",
    ({ tenant, services }) => ({
      is_registered: true,
      platform: { [services.portal.profileKey]: tenant.platform[services.portal.profileKey] },
    }),
    { perMinute: 120 },
  );
  handle.public("POST auth/login", signIn, {
    body: body({ email, password }),
    answer: signedIn,
    perMinute: 60,
  });
  handle.public(
    "POST auth/login-with-access-token",
    (context, { request }) => signInWithToken(context, bearerOf(request)),
    { body: body({}), answer: signedIn, perMinute: 60 },
  );
  handle.public("POST auth/refresh-token", (context, { request }) => refresh(context, bearerOf(request)), {
    body: body({}),
    perMinute: 600,
  });
  handle.public("POST auth/forgot-password", forgotPassword, {
    body: body({ email }),
    perMinute: 10,
  });
  handle.public("POST auth/reset-link", readResetLink, { body: body({ token }), perMinute: 30 });
  handle.public("POST auth/reset-password", resetPassword, {
    body: body({ token, password }),
    perMinute: 20,
  });
  handle.public("POST auth/password-strength", judge, {
    body: {
      type: "object",
      additionalProperties: false,
      required: ["password"],
      properties: {
        password: text("Password", 200),
        known: {
          type: "array",
          title: "Known words",
          description: "What others know of whoever chooses it: their name, their address.",
          maxItems: 5,
          items: text("Known word", 254),
        },
      },
    },
    answer: {
      type: "object",
      additionalProperties: false,
      required: ["score"],
      properties: {
        score: { type: "integer", minimum: 0, maximum: 4 },
        problem: { type: "string", description: "Why it would not be taken." },
      },
    },
    writes: false,
    perMinute: 120,
  });
  handle.public("POST auth/invitation", readInvitation, { body: body({ token }), perMinute: 30 });
  handle.public("POST auth/accept-invitation", acceptInvitation, {
    body: body({ token, password }),
    perMinute: 20,
  });
  handle.public("POST auth/second-factor/verify", verifySecondFactor, {
    body: body({ second_factor_token: token, code }),
    perMinute: 30,
  });
  handle.public("POST auth/second-factor/enrol", beginEnrolment, {
    body: body({ second_factor_token: token }),
    perMinute: 20,
  });
  handle.public("POST auth/second-factor/complete", completeEnrolment, {
    body: body({ second_factor_token: token, code }),
    perMinute: 20,
  });
  handle("POST auth/second-factor/begin", beginOwn, { body: body({ password }) });
  handle("POST auth/second-factor/confirm", completeOwn, { body: body({ code }) });
  handle("POST auth/second-factor/off", switchOff, { body: body({ password }) });
  handle("POST auth/change-password", changePassword, { body: body({ password, new_password: password }) });
  handle("POST auth/confirm-password", confirmSignature, { body: body({ password }) });
  handle(
    "POST auth/login-link",
    async (context, { body: { password: given } }) => {
      const refused = await passwordRefusal(context, given);
      if (refused) return refused;
      const link = await makeToken(context, "login", context.user.uuid);
      return answer("Open this link within two minutes.", {
        link: context.services.mail.link(context, `/?token=${link}`),
      });
    },
    { body: body({ password }) },
  );
  handle(
    "GET auth/logout",
    async (context) => {
      await endSessions(context, context.user.uuid, "logout", { only: context.user.session });
      await logLogin(context, {
        event: "logout",
        result: "success",
        email: context.user.email,
        user: context.user,
      });
      return answer("Signed out");
    },
    { writes: true },
  );
  handle("GET get-current-user-detail", (context) => describeUser(context, context.user.uuid));
  handle("GET get-current-user-platform-detail", describePlatform);
};

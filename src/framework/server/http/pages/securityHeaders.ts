import { randomBytes } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

const nonces = new WeakMap<FastifyReply, string>();

/** The nonce that a page's style elements must carry; one for each answer. */
export function styleNonce(reply: FastifyReply): string {
  const nonce = nonces.get(reply) ?? randomBytes(18).toString("base64url");
  nonces.set(reply, nonce);
  return nonce;
}

/** Headers that every answer has. Scripts come from this origin only, and never from text (security.md G-45). */
export async function securityHeaders(app: FastifyInstance, production: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: production
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : { maxAge: 31_536_000 },
    frameguard: { action: "deny" },
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("content-security-policy"))
      void reply.header("content-security-policy", policy(nonces.get(reply)));
    void reply.header(
      "permissions-policy",
      "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
    );
    done(null, payload);
  });
}

const policy = (nonce: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? "" : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");

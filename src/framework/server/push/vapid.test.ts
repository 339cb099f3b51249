import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { keysFrom } from "../keys.ts";
import { pushIdentity } from "./vapid.ts";

const now = new Date("2026-12-01T01:00:00.000Z");
const identity = pushIdentity(keysFrom("a secret that is long enough for the test").push);

test("the signature is one of the key that browsers subscribe with, for the push service alone (RFC 8292)", () => {
  const { authorization = "", ...others } = identity.headers(
    "https://push.example/send/abc?x=1",
    "https://demo.portal.example/",
    now,
  );
  expect(others).toEqual({ ttl: "86400", urgency: "normal" });
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(identity.publicKey);
  const point = Buffer.from(key, "base64url");
  expect([point.length, point[0]]).toEqual([65, 4]);
  const [head = "", body = "", signature = ""] = token.split(".");
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(read(body)).toEqual({
    aud: "https://push.example",
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: "https://demo.portal.example/",
  });
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(signature, "base64url");
  const check = (text: string) =>
    verify("sha256", Buffer.from(text), { key: publicKey, dsaEncoding: "ieee-p1363" }, signed);
  expect(check(`${head}.${body}`)).toBe(true);
  expect(check(`${head}.${body}x`)).toBe(false);
});

test("an installation keeps its key, and another one has another", () => {
  const keyOf = (secret: string) => pushIdentity(keysFrom(secret).push).publicKey;
  expect(keyOf("a secret that is long enough for the test")).toBe(identity.publicKey);
  expect(keyOf("another secret that is long enough for it")).not.toBe(identity.publicKey);
});

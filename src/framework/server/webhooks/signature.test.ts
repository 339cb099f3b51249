import { expect, test } from "vitest";
import { newSecret, signedHeaders } from "./signature.ts";

// The example of the Standard Webhooks libraries (github.com/standard-webhooks/standard-webhooks).
const example = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  signed: {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  },
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

test("a message is signed as Standard Webhooks says", () => {
  expect(signedHeaders(example.signed, [example.secret])).toEqual({
    "webhook-id": example.signed.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": example.signature,
  });
});

test("each secret that is still good has a signature of its own, the newest first", () => {
  const newest = newSecret();
  const [first, second, ...more] = (
    signedHeaders(example.signed, [newest, example.secret])["webhook-signature"] ?? ""
  ).split(" ");
  expect(first).toBe(signedHeaders(example.signed, [newest])["webhook-signature"]);
  expect([second, more]).toEqual([example.signature, []]);
});

test("a secret has 256 random bits", () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSecret()).not.toBe(newSecret());
});

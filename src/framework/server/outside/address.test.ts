import { describe, expect, test } from "vitest";
import { isPublicAddress, problemOfAddress } from "./address.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "255.255.255.255",
  "224.0.0.1",
  "198.18.0.1",
  "192.0.2.1",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:1::1",
  "2001:db8::1",
])("%s is inside", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["1.1.1.1", "203.2.218.1", "2606:4700::1111", "::ffff:1.1.1.1"])("%s is public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

describe("the address of an endpoint", () => {
  test.each([
    ["https://hooks.example.com/ndis?flow=7", undefined],
    ["https://1.1.1.1/", undefined],
    ["http://hooks.example.com/", /https/],
    ["ftp://hooks.example.com/", /https/],
    ["hooks.example.com", /https/],
    ["https://user:word@hooks.example.com/", /password/],
    ["https://hooks.example.com/#part", /#/],
    ["https://localhost/", /public internet/],
    ["https://a.localhost./", /public internet/],
    ["https://127.0.0.1/", /public internet/],
    ["https://2130706433/", /public internet/],
    ["https://0x7f.1/", /public internet/],
    ["https://0177.0.0.1/", /public internet/],
    ["https://[::1]/", /public internet/],
    ["https://[::ffff:10.0.0.1]/", /public internet/],
  ])("%s", (address, wrong) => {
    const said = problemOfAddress(address);
    if (wrong) expect(said).toMatch(wrong);
    else expect(said).toBeUndefined();
  });
});

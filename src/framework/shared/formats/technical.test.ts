import { expect, test } from "vitest";
import { fitsFormat } from "./formats.ts";

test.each<[format: string, right: string[], wrong: string[]]>([
  ["ipv4", ["10.0.0.1", "255.255.255.255"], ["300.1.1.1", "1.2.3", "1.2.3.4.5", "1.2.3.4.", "01.2.3.4"]],
  [
    "ipv6",
    ["::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:10.0.0.1"],
    ["1:2", ":::", "1::2::3", "g::1", "1:2:3:4:5:6:7:8:9"],
  ],
  ["hostname", ["example.com", "a-b.example"], ["-a.example", "a..b", "a b", ""]],
  ["duration", ["P1D", "P1Y2M3D", "PT4H30M", "P2W"], ["x", "P", "PT", "P1H", "1D"]],
  ["regex", ["^a+$", ""], ["(", "[a"]],
])("%s", (format, right, wrong) => {
  expect(right.filter((text) => !fitsFormat(format, text))).toEqual([]);
  expect(wrong.filter((text) => fitsFormat(format, text))).toEqual([]);
});

import type { TextFormat } from "./textFormat.ts";

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const part = /^[0-9a-f]{1,4}$/i;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Eight groups of hexadecimal digits, of which one row of zeros may be left out; the last two may be an IPv4 address. */
function isIpv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const all = groups.flat();
  const last = all.at(-1) ?? "";
  const isMixed = ipv4.test(last) && !text.endsWith("::");
  const length = all.length + (isMixed ? 1 : 0);
  return (
    (isMixed ? all.slice(0, -1) : all).every((group) => part.test(group)) &&
    (halves.length === 2 ? length <= 7 : length === 8)
  );
}

function isExpression(text: string): boolean {
  try {
    return Boolean(new RegExp(text, "u"));
  } catch {
    return false;
  }
}

/** Formats of JSON Schema that machines read. No question of a form asks for them. */
export const technical: Readonly<Record<string, TextFormat>> = {
  ipv4: {
    fits: (text) => ipv4.test(text),
    hint: "an IPv4 address, such as 192.0.2.10",
    example: "192.0.2.10",
  },
  ipv6: { fits: isIpv6, hint: "an IPv6 address, such as 2001:db8::1", example: "2001:db8::1" },
  hostname: {
    fits: (text) => text.length <= 253 && text.split(".").every((each) => label.test(each)),
    hint: "the name of a host, such as www.example.com",
    example: "www.example.com",
  },
  duration: {
    fits: (text) =>
      /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text),
    hint: "a duration, such as P1Y2M3D or PT4H30M",
    example: "PT4H30M",
  },
  regex: { fits: isExpression, hint: "a regular expression", example: "^[A-Z]{3}$" },
};

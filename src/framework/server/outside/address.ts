import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an address belongs to the public internet. Those of private networks, of this machine, of a link, and those
 * that carry another address in them (mapped, translated, tunnelled) do not, so that nothing inside can be reached.
 */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() === "unicast";
}

/** The host of an address as it is looked up: an address of the network without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * What is wrong with the address of an endpoint, in words for a person. Names are looked up when something is sent, each
 * time again; here only what is written is judged.
 */
export function problemOfAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return "Enter a web address that begins with https://.";
  const address = new URL(text);
  const host = hostOf(address);
  if (address.protocol !== "https:") return "Use an address that begins with https://.";
  if (address.username !== "" || address.password !== "")
    return "Leave user name and password out of the address. Each message is signed instead.";
  if (address.hash !== "") return "Leave out the part after #.";
  const isInside = isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : !isPublicAddress(host);
  return isInside ? "Use an address on the public internet." : undefined;
}

import { expect, test } from "vitest";
import { tenantOfHost } from "./subdomain.ts";

test.each([
  ["demo.localhost:8080", "demo"],
  ["Acacia.portal.example", "acacia"],
  ["localhost:8080", undefined],
  ["127.0.0.1:8080", undefined],
  ["[::1]:8080", undefined],
  ["portal.example", undefined],
  ["www.portal.example", undefined],
  ["-x.portal.example", undefined],
])("%s names the tenant %s", (host, tenant) => expect(tenantOfHost(host)).toBe(tenant));

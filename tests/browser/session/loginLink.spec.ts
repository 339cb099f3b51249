import { readFileSync } from "node:fs";
import { demoPassword } from "#portal/server/demo/people/accounts.ts";
import { settled, toast } from "../../support/browser/screen.ts";
import { stored } from "../../support/browser/storage.ts";
import { expect, faultsOf, test } from "../../support/browser/test.ts";

const refused = "This sign-in link has been used or has expired";

test("G-06: a login link works once, and its token is nowhere afterwards: not in the address, the history, a Referer or the log", async ({
  open,
  api,
}) => {
  const { data, status } = await (await api("admin")).post("auth/login-link", { password: demoPassword });
  expect(status).toBe(200);
  const link = new URL(String(data.link));
  const token = link.searchParams.get("token") ?? "";
  expect(token.length).toBeGreaterThan(20);

  const page = await open("nobody", "/login");
  const referrers: string[] = [];
  const addresses: string[] = [];
  page.on("request", (request) => {
    referrers.push(request.headers().referer ?? "");
    if (!request.isNavigationRequest()) addresses.push(request.url());
  });
  await page.goto(link.pathname + link.search);
  await expect(page).toHaveURL("/settings/ndis-profile");
  await settled(page);
  expect(await stored(page, "dashboard_type")).toBe("admin_dashboard");
  expect(referrers.join("\n")).not.toContain(token);
  expect(addresses.join("\n")).not.toContain(token);
  const history = await page.evaluate(() =>
    (globalThis as unknown as { navigation: { entries: () => { url: string }[] } }).navigation
      .entries()
      .map(({ url }) => url),
  );
  expect(history.join("\n")).not.toContain("token=");
  expect(
    await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join("\n")),
  ).not.toContain(token);
  expect(readFileSync(process.env.BROWSER_TEST_LOG ?? "", "utf8")).not.toContain(token);

  const again = await open("nobody", link.pathname + link.search);
  faultsOf(again).allow(/^answer: 401 POST .*login-with-access-token/);
  await expect(again).toHaveURL("/login");
  await expect(toast(again, refused)).toBeVisible();
  await expect(toast(again, token)).toHaveCount(0);
});

test("a link with a token that never was says so and leads to the sign-in page", async ({ open }) => {
  const page = await open("nobody", "/?token=never-was-a-token");
  faultsOf(page).allow(/^answer: 401 POST .*login-with-access-token/);
  await expect(page).toHaveURL("/login");
  await expect(toast(page, refused)).toBeVisible();
});

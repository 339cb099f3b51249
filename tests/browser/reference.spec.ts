import { expectAccessible } from "../support/browser/axe.ts";
import { expect, test } from "../support/browser/test.ts";

// The API reference on /docs (ux D6), drawn by a library under the same content security policy as every page. The
// harness fails a page with a refused policy or an error in the console.
test.setTimeout(180_000);

for (const skin of ["light", "dark"] as const)
  test(`the API reference is accessible, is searched, and asks no other host, ${skin}`, async ({ open }) => {
    const page = await open("coordinator", "about:blank", { colorScheme: skin });
    const outside: string[] = [];
    page.on("request", (request) => {
      if (!/^(https?:\/\/[^/]*localhost|data:|blob:)/.test(request.url())) outside.push(request.url());
    });
    await page.goto("/docs");
    await expect(page.getByRole("heading", { name: "Support portal API" })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, `/docs, ${skin}`);

    await page
      .getByRole("button", { name: /Search/ })
      .first()
      .click();
    await page.keyboard.type("Get the signed-in person");
    await expect(page.getByRole("option", { name: /Get the signed-in person/ })).toBeVisible();
    expect(outside).toEqual([]);
  });

import { Api } from "../../support/browser/api.ts";
import { type PortalProcess, startPortal } from "../../support/browser/portalProcess.ts";
import { settled, visit } from "../../support/browser/screen.ts";
import { expect, faultsOf, type Role, test } from "../../support/browser/test.ts";
import { go } from "../../support/browser/wander.ts";
import { incidentAnswers } from "../../support/incidents.ts";
import { xssPayloads } from "../../support/browser/xssPayloads.ts";

// What is stored here would stand in the way of every other test: it has a server of its own.
test.describe.configure({ mode: "serial" });
test.setTimeout(180_000);

let portal: PortalProcess;
/** Screens that show what was stored, by who opens them. */
const screens = new Map<Role, string[]>();

const cut = (text: string, most: number): string => [...text].slice(0, most).join("");
const all = xssPayloads.join(" ");

test.beforeAll(async () => {
  // A server of its own fills its own demo.
  test.setTimeout(400_000);
  portal = await startPortal();
  const [admin, worker, participant] = await Promise.all(
    ["admin", "worker", "participant"].map((role) => Api.as(portal.port, role)),
  );
  if (!admin || !worker || !participant) throw new Error("nobody is signed in");
  const stored = async (
    path: string,
    body: unknown,
    by = admin,
  ): Promise<Record<string, { uuid: string }>> => {
    const { status, text, data } = await by.post(path, body);
    expect(status, `${path}: ${text}`).toBe(200);
    return data;
  };
  const idOf = (data: Record<string, { uuid: string }>, key: string): string => data[key]?.uuid ?? "";

  const questions: string[] = [];
  for (const payload of xssPayloads)
    questions.push(
      idOf(
        await stored("ndis/faqs/add", { question: payload, answer: `<p>See</p>${payload}`, order: 1 }),
        "faq",
      ),
    );
  const service = idOf(
    await stored("ndis/services/add", {
      name: cut(all, 120),
      summary: cut(all, 300),
      body: all,
      status: "active",
    }),
    "service",
  );
  const quote = idOf(
    await stored("ndis/testimonials/add", {
      name_display: xssPayloads[16],
      quote: cut(all, 1000),
      consent: true,
      status: "active",
    }),
    "testimonial",
  );
  const files: unknown[] = [];
  for (const name of [16, 21, 28, 29].map((index) => `${xssPayloads[index]}.txt`)) {
    const form = new FormData();
    form.append("file", new Blob(["only text"], { type: "text/plain" }), name);
    const { status, data } = await admin.post("files", form);
    if (status === 200) files.push(data.file);
  }
  expect(files.length, "files with such names are taken").toBeGreaterThan(0);
  const documents: string[] = [];
  for (const file of files)
    documents.push(
      idOf(
        await stored("ndis/documents/add-document", {
          name: cut(xssPayloads[16] ?? "", 160),
          category: cut(xssPayloads[28] ?? "", 80),
          type: "other",
          owner_scope: "company",
          status: "published",
          file,
        }),
        "document",
      ),
    );
  await stored("ndis/staff-category/add-staff-category", {
    name: cut(xssPayloads[0] ?? "", 80),
    description: cut(all, 1000),
    status: "active",
  });
  const role = idOf(
    await stored("ndis/add-role", {
      name: cut(xssPayloads[28] ?? "", 60),
      description: cut(all, 300),
      permissions: [],
    }),
    "role",
  );
  const names = [16, 28, 37].map((index) => cut(xssPayloads[index] ?? "", 60));
  const own = ((await participant.get("dashboards/participant")).data.record ?? {}) as { uuid?: string };
  const cared = ((await worker.get("dashboards/personal")).data.participants ?? []) as { uuid: string }[];
  for (const id of [own.uuid, cared[0]?.uuid])
    await stored("ndis/client/update-client", {
      id,
      preferred_name: names[0],
      middle_name: names[1],
      religion: names[2],
      alert: "warning",
      alert_text: cut(all, 300),
      cultural_needs: cut(all, 4000),
      diagnosis_details: cut(all, 4000),
    });
  const stranger = idOf(
    await stored("ndis/client/add-new-client", {
      first_name: names[0],
      last_name: names[1],
      status: "active",
      type: "private",
      alert: "none",
    }),
    "client",
  );
  const report = {
    ...incidentAnswers(cared[0]?.uuid ?? ""),
    occurred_at: new Date(Date.now() - 7_200_000).toISOString(),
    became_aware_at: new Date(Date.now() - 7_200_000).toISOString(),
    notified: [{ who: "manager", name: xssPayloads[16], at: new Date(Date.now() - 3_600_000).toISOString() }],
    description: cut(all, 2000),
    immediate_actions: cut(all, 2000),
    reporter_name: cut(xssPayloads[16] ?? "", 60),
  };
  const sent = await worker.post("ndis/forms/static/incident_report_form", {
    data: report,
    is_submitted: true,
  });
  expect(sent.status, sent.text).toBe(200);
  const incident = `/forms/incident_report_form?record_id=${String(sent.data.record_id)}`;

  const everywhere = ["/my-activity-log", "/my-login-log", "/profile"];
  screens.set("admin", [
    "/faqs?perPage=100",
    ...questions.filter((_, index) => index % 12 === 0).map((id) => `/faqs/${id}`),
    `/faqs/${questions[16]}/edit`,
    "/services?perPage=100",
    `/services/${service}`,
    `/services/${service}/edit`,
    `/services/${service}?tab=history`,
    `/testimonials/${quote}`,
    `/testimonials/${quote}/edit`,
    "/documents?perPage=100",
    ...documents.flatMap((id) => [`/documents/${id}`, `/documents/${id}/edit`]),
    "/staff-categories",
    "/roles",
    `/roles/${role}`,
    `/participants/${stranger}`,
    `/participants/${stranger}/edit`,
    `/participants/${own.uuid}?tab=history`,
    "/participants?perPage=100",
    "/reports/participants?perPage=100",
    "/incident-reports",
    incident,
    "/activity-log?perPage=100",
    "/dashboard",
    ...everywhere,
  ]);
  screens.set("coordinator", [
    "/services?perPage=100",
    `/services/${service}`,
    "/documents",
    "/staff-categories",
    `/participants/${own.uuid}`,
    "/reports/participants",
    incident,
    "/dashboard",
    ...everywhere,
  ]);
  screens.set("worker", [
    "/personal/dashboard",
    "/my-participants",
    `/my-participants/${cared[0]?.uuid}`,
    "/incident-reports",
    incident,
    ...everywhere,
  ]);
  screens.set("participant", ["/participant/dashboard", `/my-record/${own.uuid}`, ...everywhere]);
  screens.set("nobody", ["/login", "/welcome"]);
});

test.afterAll(() => portal.stop());

for (const role of ["admin", "coordinator", "worker", "participant", "nobody"] as const) {
  test(`G-31: ${xssPayloads.length} stored scripts do nothing on any screen that ${role} sees them on`, async ({
    open,
  }) => {
    const page = await open(role, "/profile", { port: portal.port });
    await settled(page);
    for (const path of screens.get(role) ?? []) {
      await (role === "nobody" ? visit : go)(page, path);
      expect(await page.evaluate(() => "xss" in globalThis), path).toBe(false);
      expect(faultsOf(page).found(), path).toEqual([]);
    }
  });
}

test("G-31: what was stored is shown as the text that it is", async ({ open }) => {
  const page = await open("admin", "/faqs?perPage=100", { port: portal.port });
  await settled(page);
  await expect(page.getByRole("table")).toContainText("<img src=x onerror=alert(1);window.xss=1>");
});

test("G-31: the search box shows stored scripts as text", async ({ open }) => {
  const page = await open("admin", "/profile", { port: portal.port });
  await settled(page);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search pages and records" }).fill("onerror");
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("G-31, G-45: the watch over the pages is awake: it sees a dialog, and what the policy stops", async ({
  open,
}) => {
  const page = await open("nobody", "/login", { port: portal.port });
  await settled(page);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", `<img src="/icons.svg?" alt="" onload="alert(1)">`);
  });
  await expect.poll(() => faultsOf(page).found().join("\n")).toContain("policy: script-src-attr");
  await page.route("**/planted", (route) =>
    route.fulfill({ contentType: "text/html", body: `<h1>x</h1><img src="x:" onerror="alert('planted')">` }),
  );
  await page.goto("/planted");
  await expect.poll(() => faultsOf(page).found().join("\n")).toContain("dialog: alert planted");
  faultsOf(page).allow(/./);
});

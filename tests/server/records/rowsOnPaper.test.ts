import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { bookingFiles, bookingResourceByRight } from "../../support/bookings.ts";
import { definitionFolder } from "../../support/definitionFolder.ts";
import { idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The records of a report as a PDF: the columns and the order of the screen, what was asked, and no more than can be read.
const files = { ...bookingFiles, "resources/vehicle-bookings.json": bookingResourceByRight };
const server = await openTestServer({ config: { configDir: definitionFolder(files) } });
const [admin, coordinator, nobody] = [
  await server.as("admin"),
  await server.as("coordinator"),
  await server.as("nobody"),
];
const path = "records/vehicle-bookings/reports/vehicle-bookings/export";
const make = vi.spyOn(server.services.pdf, "make");

beforeAll(async () => {
  for (const permission of ["view-vehicle-bookings-report", "view-approved-vehicle-bookings"])
    await server.rows`insert into user_permissions (tenant_id, user_uuid, permission)
      select users.tenant_id, users.uuid, ${permission} from users where email = 'coordinator@north.example'`;
  server.services.sessions.forgetAll();
  await server.insert("vehicle-bookings", [
    {
      purpose: "Zoo",
      driver: idOf("north", "staff", "first"),
      status: "approved",
      cost: 1201,
      from: "2026-11-20T01:30:00Z",
    },
    { purpose: `Shops ${"x".repeat(90)}`, status: "requested", cost: 800 },
    ...Array.from({ length: 600 }, (_, at) => ({
      purpose: `Trip ${String(at).padStart(3, "0")}`,
      status: "approved",
      cost: at,
    })),
  ]);
});
beforeEach(() => {
  make.mockClear();
});

const paper = async (body: object, person = admin) => {
  const { data, status, text } = await person.post(path, { format: "pdf", ...body });
  expect(status, text).toBe(200);
  const pdf = await nobody.get(String(data.link));
  expect([pdf.status, pdf.headers["content-type"], pdf.text.slice(0, 5)]).toEqual([
    200,
    "application/pdf",
    "%PDF-",
  ]);
  return make.mock.lastCall?.[0];
};
const costs = (operator: string, value: number) => ({ all: [{ field: "cost", operator, value }] });

test("it has the columns as they are written, the filter in words, and the report's name", async () => {
  const made = await paper({
    columns: ["purpose", "driver", "cost", "from", "=twice"],
    computed: [{ name: "twice", label: "Twice", expression: "cost * 2", format: "money" }],
    filters: costs(">", 1000),
  });
  expect([made?.title, made?.subtitle, made?.isWide]).toEqual([
    "Vehicle bookings report",
    "As of 20 Nov 2026",
    false,
  ]);
  const written = JSON.stringify(made?.parts);
  for (const words of ["Cost", "more than $10.00", "Zoo", "$12.01", "$24.02", "20 Nov 2026", "Twice"])
    expect(written).toContain(words);
  expect(written).not.toContain(idOf("north", "staff", "first"));
  expect(written).not.toContain("Only the first");
});

test("it lists 500 records and says that there are more", async () => {
  const began = performance.now();
  const made = await paper({
    columns: ["purpose", "driver", "cost", "status", "from", "created_at"],
    sortField: "purpose",
  });
  expect(performance.now() - began).toBeLessThan(30_000);
  const written = JSON.stringify(made?.parts);
  expect(written).toContain("Only the first 500 records are listed");
  expect(written).toContain("Trip 498");
  expect(written).not.toContain("Trip 500");
});

test("more columns than fit on a page are refused", async () => {
  const computed = Array.from({ length: 10 }, (_, at) => ({
    name: `c${at}`,
    label: `C ${at}`,
    expression: "cost",
  }));
  const columns = ["purpose", "cost", "status", ...computed.map(({ name }) => `=${name}`)];
  const { status, errors } = await admin.post(path, { format: "pdf", columns, computed });
  expect([status, errors]).toEqual([
    422,
    { columns: ["A PDF has room for 12 columns. Choose fewer, or export the report as Excel or CSV."] },
  ]);
});

test("it has what its reader may see, and nothing where there is nothing", async () => {
  const made = await paper(
    { columns: ["purpose"], filters: { all: [{ field: "purpose", operator: "contains", value: "o" }] } },
    coordinator,
  );
  expect(JSON.stringify(made?.parts)).toContain("Zoo");
  expect(JSON.stringify(made?.parts)).not.toContain("Shops");
  expect((await coordinator.post(path, { format: "pdf", columns: ["cost"] })).status).toBe(422);
  const empty = await paper({ columns: ["purpose"], filters: costs(">", 1_000_000) });
  expect(JSON.stringify(empty?.parts)).toContain("There are no records.");
});

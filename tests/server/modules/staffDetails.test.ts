import { describe, expect, test } from "vitest";
import { documentedFields } from "#portal/server/staff/staffAnswer.ts";
import { definitions, idOf } from "../../support/providers.ts";
import { openTestServer } from "../../support/server.ts";

// The specification (part 1 §3) documents what one staff member's answer carries: every key is there, null or [] where
// there is nothing, and absent only where a right is missing (mission 19).
const server = await openTestServer();
const admin = await server.as("admin");
const coordinator = await server.as("coordinator");
const relatedKeys = definitions.resources.get("staff")?.calls.update?.ignores ?? [];
const specified = ["id", ...documentedFields, ...relatedKeys];

const added = await admin.post("ndis/staff/add-new-staff", {
  first_name: "Noor",
  last_name: "Haddad",
  email: "noor@example.com",
  job_title: "Support worker",
  status: "active",
  onboard_status: "invited",
});
const bare = added.data.staff.uuid as string;

describe("one staff member (mission 19)", () => {
  test("has every documented key for an admin, null or [] where there is nothing", async () => {
    const { status, data } = await admin.get(`ndis/staff/${bare}`);
    expect([status, added.status]).toEqual([200, 200]);
    expect(specified.filter((key) => !(key in data.staff))).toEqual([]);
    expect(data.staff).toMatchObject({
      id: bare,
      full_name: "Noor Haddad",
      middle_name: null,
      date_of_birth: null,
      emergency_contact_phone: null,
      image_path: null,
      added_at: data.staff.created_at,
      pay_rate: null,
    });
    for (const key of relatedKeys.filter((name) => /role|documents|shifts|notes/.test(name)))
      expect(data.staff[key], key).toEqual([]);
  });

  test("carries the roles, the rate of today, contracts, shifts and notes", async () => {
    const id = idOf("north", "staff", "first");
    await admin.post("ndis/staff/add-note-to-staff", { staff_id: id, note: "Prefers mornings." });
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const shift = (status: string, start: number) => ({
      shift_type: "personal_care",
      staff: id,
      status,
      start_at: at(start),
      end_at: at(start + 4),
    });
    const [planned, begun, done] = await server.insert("shifts", [
      shift("scheduled", 24 * 40),
      shift("in_progress", -1),
      shift("completed", -48),
    ]);
    const { data } = await admin.get(`ndis/staff/${id}`);
    expect(data.staff.role).toContainEqual({ name: "Staff" });
    expect(data.staff.admin_notes).toContainEqual(expect.objectContaining({ note: "Prefers mornings." }));
    const idsIn = (key: string) => data.staff[key].map(({ uuid }: { uuid: string }) => uuid);
    expect(idsIn("upcoming_shifts")).toContain(planned);
    expect(idsIn("ongoing_shifts")).toEqual([begun]);
    expect(idsIn("completed_shifts")).toContain(done);
    expect(idsIn("completed_shifts")).not.toContain(planned);
  });

  test("leaves out for a coordinator what they have no right to, and nothing else", async () => {
    const { status, data } = await coordinator.get(`ndis/staff/${bare}`);
    expect(status).toBe(200);
    const missing = specified.filter((key) => !(key in data.staff));
    expect(missing.sort()).toEqual(
      [
        "address",
        "admin_notes",
        "date_of_birth",
        "emergency_contact_email",
        "emergency_contact_name",
        "emergency_contact_phone",
        "emergency_contact_relationship",
        "pay_rate",
        "postcode",
        "role",
        "town",
      ].sort(),
    );
  });

  test("can be sent back as it was read", async () => {
    const { data } = await admin.get(`ndis/staff/${bare}`);
    const { uuid, created_at, updated_at, titles, ...read } = data.staff;
    const saved = await admin.post("ndis/staff/update", { ...read, job_title: "Driver" });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data.staff).toMatchObject({ uuid, job_title: "Driver" });
    expect([created_at, updated_at, titles].length).toBe(3);
  });

  test("says whether they can sign in to those who keep accounts, who need not type again whom they invite", async () => {
    const signIn = async (by: typeof admin) => (await by.get(`ndis/staff/${bare}`)).data.staff.sign_in;
    expect([await signIn(admin), await signIn(coordinator)]).toEqual(["not_invited", undefined]);
    const [role] = await server.rows<{ uuid: string }>`select roles.uuid from roles
      join tenants on tenants.id = roles.tenant_id where slug = 'north' and roles.name = 'Staff'`;
    const invited = await admin.post("ndis/system-users/add-user", {
      fullname: "Noor Haddad",
      email: "noor@example.com",
      roles: [role?.uuid ?? ""],
      staff: bare,
    });
    expect([invited.status, await signIn(admin)]).toEqual([200, "invited"]);
    const go = definitions.resources.get("staff")?.actions.invite?.go ?? "";
    expect(go).toContain("staff={uuid}&fullname={full_name}&email={email}");
  });

  test.each(["worker", "participant", "advocate"])("is not for a %s", async (person) => {
    expect((await (await server.as(person)).get(`ndis/staff/${bare}`)).status).toBe(403);
  });
});

import { describe, expect, test } from "vitest";
import { pdf, png } from "../../support/files.ts";
import { form } from "../../support/form.ts";
import { scenarios } from "../../support/scenarios.ts";
import { openTestServer } from "../../support/server.ts";

const server = await openTestServer();
const worker = await server.as("worker");
const path = "ndis/personal/profile/update";

describe("one's own profile", () => {
  scenarios("GET ndis/personal/profile", [
    {
      as: "worker",
      expect: 200,
      values: {
        "profile.fullname": "Willa Worker",
        "profile.roles": "Staff",
        "profile.second_factor_on": false,
      },
      absent: ["profile.phone"],
    },
    { as: "nobody", expect: 401 },
  ]);

  scenarios("POST ndis/personal/profile/update", [
    {
      as: "worker",
      body: { fullname: " Willa Walker ", phone: "0412 345 678" },
      expect: 200,
      values: { "profile.fullname": "Willa Walker", "profile.phone": "+61412345678", "profile.version": 2 },
    },
    {
      as: "worker",
      name: "what others decide is left as it is",
      body: { email: "boss@example.com", roles: "Admin", second_factor_on: true },
      expect: 200,
      values: { "profile.email": "worker@north.example", "profile.roles": "Staff" },
    },
    { as: "worker", name: "no name", body: { fullname: "" }, expect: 422, errors: ["fullname"] },
    {
      as: "worker",
      name: "too long a name",
      body: { fullname: "x".repeat(121) },
      expect: 422,
      errors: ["fullname"],
    },
    { as: "worker", name: "a wrong phone number", body: { phone: "12" }, expect: 422, errors: ["phone"] },
    { as: "worker", name: "unknown", body: { status: "active" }, expect: 422, errors: ["status"] },
    {
      as: "worker",
      name: "an older version",
      body: { version: 1, phone: null },
      expect: 409,
      present: ["current.version"],
    },
    { as: "nobody", body: { fullname: "X Y" }, expect: 401 },
  ]);

  test("shows in the session at once", async () => {
    await worker.post(path, { fullname: "Wilma Worker" });
    expect((await worker.get("get-current-user-detail")).data.fullname).toBe("Wilma Worker");
  });

  test("has a picture, sent with the form, that colleagues may open", async () => {
    const sent = await worker.submit(
      path,
      form({ fullname: "Wilma Worker" }).file("profile_image", { name: "me.png", bytes: png }),
    );
    expect(sent.status, sent.text).toBe(200);
    const { documentId } = sent.data.profile.profile_image;
    expect((await worker.get("get-current-user-detail")).data.profile_image).toMatchObject({ documentId });
    const colleague = await server.as("colleague");
    expect((await colleague.get(`files/${documentId}/link`)).status).toBe(200);
    expect((await (await server.as("worker of south")).get(`files/${documentId}/link`)).status).toBe(404);
  });

  test("takes no other file for a picture", async () => {
    const sent = await worker.submit(path, form().file("profile_image", { name: "me.pdf", bytes: pdf }));
    expect([sent.status, Object.keys(sent.errors)]).toEqual([422, ["profile_image"]]);
  });

  test("can lose its picture and phone again", async () => {
    const { data } = await worker.post(path, { profile_image: null, phone: null });
    expect(data.profile).not.toHaveProperty("profile_image");
    expect(data.profile).not.toHaveProperty("phone");
  });
});

import { fieldsOf } from "#shared/fields/fields.ts";
import { isObject, type JsonObject, withoutNulls } from "#shared/schema/schema.ts";
import { normalise } from "#shared/text/normalise.ts";
import type { Context } from "../../context.ts";
import { logActivity, maskedChanges } from "../../audit/activity.ts";
import { attachFile } from "../../files/attach.ts";
import { conflict } from "../../http/errors.ts";
import { answer } from "../../http/reply.ts";
import { checkedForm } from "../../records/checkedForm.ts";
import type { Module } from "../module.ts";
import { rightsChanged } from "../roles/grants.ts";

/** One's own account: name, phone, picture, and whether the second factor is on. */
export const profile: Module = (claim) => {
  claim("GET ndis/personal/profile", async (context) => ({ profile: await readProfile(context) }));
  claim("POST ndis/personal/profile/update", async (context, input) => {
    const { db, tenant, user, services } = context;
    const before = await readProfile(context);
    const { version } = input.body;
    if (version !== undefined && Number(version) !== before.version)
      throw conflict("Your profile was changed on another device.", { current: before });
    const { fullname, phone, profile_image: image } = checkedForm(context, "personal-profile", input, before);
    const own = { resource: "profile", record: user.uuid };
    const picture = isObject(image)
      ? await attachFile(context, "profile_image", image, own, { picture: true })
      : undefined;
    await db
      .updateTable("users")
      .set({
        fullname: String(fullname),
        phone: typeof phone === "string" ? phone : null,
        profile_image: picture ? JSON.stringify(picture) : null,
        search: normalise(`${String(fullname)} ${user.email}`),
        version: Number(before.version) + 1,
        updated_at: new Date().toISOString(),
        updated_by: user.uuid,
      })
      .where("tenant_id", "=", tenant.id)
      .where("uuid", "=", user.uuid)
      .execute();
    const after = await readProfile(context);
    await logActivity(context, {
      action: "update",
      resource: "profile",
      record: user.uuid,
      label: String(fullname),
      changes: maskedChanges(
        fieldsOf(services.definitions.schemas.get("records/profile") ?? {}),
        before,
        after,
      ),
    });
    // What every process keeps of the person holds the name.
    await rightsChanged(context);
    return answer("Profile updated", { profile: after });
  });
};

async function readProfile({ db, tenant, user }: Context): Promise<JsonObject> {
  const row = await db
    .selectFrom("users")
    .select(["uuid", "version", "fullname", "email", "phone", "profile_image", "second_factor_since"])
    .where("tenant_id", "=", tenant.id)
    .where("uuid", "=", user.uuid)
    .executeTakeFirstOrThrow();
  const { second_factor_since: since, ...rest } = row;
  const roles = user.role.map(({ name }) => name).join(", ");
  return withoutNulls({ ...rest, second_factor_on: since !== null, roles });
}

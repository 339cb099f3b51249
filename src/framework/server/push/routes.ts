import type { Schema } from "#framework/shared/schema/schema.ts";
import { answer } from "../http/reply.ts";
import type { Module } from "../routes/module.ts";
import { addDevice, forgetDevice, listDevices, removeDevice } from "./devices.ts";

const endpoint: Schema = {
  type: "string",
  maxLength: 2000,
  title: "Address",
  description: "The address of the browser's push service, as the browser gives it.",
};

/** The devices that the signed-in person is alerted on. Nobody gets to see or remove those of others. */
export const push: Module = (handle) => {
  handle("GET notifications/devices", (context) => listDevices(context));
  handle(
    "POST notifications/devices",
    async (context, { body }) =>
      answer(
        "You are alerted on this device",
        await addDevice(context, { endpoint: String(body.endpoint), name: String(body.name) }),
      ),
    {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["endpoint", "name"],
        properties: {
          endpoint,
          name: {
            type: "string",
            minLength: 1,
            maxLength: 100,
            title: "Name",
            description: "What the device is called in the person's list.",
          },
        },
      },
    },
  );
  handle(
    "POST notifications/devices/forget",
    async (context, { body }) => {
      await forgetDevice(context, String(body.endpoint));
      return answer("The device was removed", {});
    },
    {
      body: {
        type: "object",
        additionalProperties: false,
        required: ["endpoint"],
        properties: { endpoint },
      },
    },
  );
  handle("DELETE notifications/devices/{id}", async (context, { params }) => {
    await removeDevice(context, params.id ?? "");
    return answer("The device was removed", {});
  });
};

import { answer } from "../http/reply.ts";
import type { Module } from "../routes/module.ts";
import { addDevice, listDevices, removeDevice } from "./devices.ts";

/** The devices that the signed-in person is alerted on. Nobody gets to see or remove those of others. */
export const push: Module = (claim) => {
  claim("GET notifications/devices", (context) => listDevices(context));
  claim(
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
          endpoint: {
            type: "string",
            maxLength: 2000,
            title: "Address",
            description: "The address of the browser's push service, as the browser gives it.",
          },
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
  claim("DELETE notifications/devices/{id}", async (context, { params }) => {
    await removeDevice(context, params.id ?? "");
    return answer("The device was removed", {});
  });
};

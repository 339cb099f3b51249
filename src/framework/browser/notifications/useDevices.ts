import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../services.tsx";
import { messageOf } from "../transport/errors.ts";
import { toasts } from "../ui/toasts.tsx";
import { deviceName, type Subscribed, subscribe, subscription } from "./subscription.ts";

/** A browser that the person is alerted on. */
export interface Device {
  uuid: string;
  name: string;
  created_at: string;
}

const queryKey = ["push-devices"];
/** How often it is looked whether the portal is kept by now, in milliseconds. */
const readyMs = 2000;
const thisDevice = [...queryKey, "this"];

/** The devices that the person is alerted on, and the one that they use. */
export function useDevices() {
  const { shell } = useServices();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await shell<{ devices: Device[]; public_key: string }>("push-devices", { signal })).data,
  });
  const { data: own } = useQuery({
    queryKey: thisDevice,
    queryFn: subscription,
    // The first visit keeps the portal a little later than it shows this page.
    refetchInterval: ({ state }) => (state.data?.state === "unready" ? readyMs : false),
  });
  return { devices: data?.devices ?? [], key: data?.public_key, own };
}

/** Adds the browser that the person uses, or removes a device; what fails is told. */
export function useChangeDevices() {
  const { shell } = useServices();
  const queries = useQueryClient();
  const settled = {
    onError: (error: unknown) => toasts.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  };
  const add = useMutation({
    ...settled,
    mutationFn: async (key: string): Promise<Subscribed> => {
      const made = await subscribe(key);
      if (made.endpoint !== undefined)
        toasts.success(
          (
            await shell("add-push-device", {
              body: { endpoint: made.endpoint, name: deviceName(navigator.userAgent) },
            })
          ).message,
        );
      return made;
    },
  });
  const remove = useMutation({
    ...settled,
    mutationFn: async (id: string) => {
      toasts.success((await shell("remove-push-device", { params: { id } })).message);
    },
  });
  return { add: add.mutate, adding: add.isPending, remove: remove.mutate };
}

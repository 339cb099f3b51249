import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { formatCents } from "#framework/shared/money/cents.ts";
import { useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Dialog } from "#framework/browser/ui/Dialog.tsx";
import { toasts } from "#framework/browser/ui/toasts.tsx";
import type { OfferedPlan } from "./useSubscription.ts";

interface Preview {
  kind: string;
  due: number;
  consequences: string[];
  refusals: string[];
}

interface ChangePlanProps {
  plan: OfferedPlan;
  onClose: () => void;
  onChanged: () => void;
}

/** What a change of the plan means, before it is made: when it holds, what is paid when, or why it is not possible. */
export function ChangePlan({ plan: { code, name }, onClose, onChanged }: ChangePlanProps) {
  const translate = useTranslate();
  const { shell } = useServices();
  const { data, error } = useQuery({
    queryKey: ["subscription", "preview", code],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await shell<{ preview: Preview }>("preview-plan", { body: { plan_id: code }, signal })).data.preview,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      shell<{ checkout_url?: string }>("change-plan", {
        body: { plan_id: code },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ data: answer, message }) => {
      const { checkout_url: page } = answer;
      if (page !== undefined) return window.location.assign(page);
      toasts.success(message);
      onChanged();
    },
    onError: (failure) => toasts.error(messageOf(failure)),
  });
  const isKept = data?.kind === "keep";
  const isRefused = (data?.refusals.length ?? 0) > 0;
  return (
    <Dialog
      title={translate(isKept ? "subscription.keep" : "subscription.changeTo", { plan: name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate("subscription.cancel")}</Button>
          <Button variant="contained" disabled={!data || isRefused || isPending} onClick={() => mutate()}>
            {data && data.due > 0
              ? translate("subscription.pay", { amount: formatCents(data.due) })
              : translate(isKept ? "subscription.keep" : "subscription.change", { plan: name })}
          </Button>
        </>
      }
    >
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {!data && !error && <Skeleton height={96} />}
      {isRefused && (
        <Alert severity="warning">
          {data?.refusals.map((said) => (
            <div key={said}>{said}</div>
          ))}
        </Alert>
      )}
      {data && !isRefused && (
        <Box sx={{ display: "grid", gap: 1 }}>
          {data.consequences.map((said) => (
            <Typography key={said}>{said}</Typography>
          ))}
          {data.due > 0 && (
            <Typography variant="body2" color="text.secondary">
              {translate("subscription.checkout")}
            </Typography>
          )}
        </Box>
      )}
    </Dialog>
  );
}

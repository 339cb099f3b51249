import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import type { Proof } from "#portal/shared/contracts/proof.ts";
import { formatInstant } from "#framework/browser/i18n/dates.ts";
import type { PlacedComponentProps } from "#framework/browser/registry.ts";
import { usePlatform, useServices } from "#framework/browser/services.tsx";
import { messageOf } from "#framework/browser/transport/errors.ts";
import { Icon } from "#framework/browser/ui/Icon.tsx";

/** Whether a contract is still what was sent and signed: compared again by the server whenever this is opened. */
export default function ContractProof({ record, resource = "" }: PlacedComponentProps) {
  const translate = useTranslate();
  const { http, definitions } = useServices();
  const zone = usePlatform()?.time_zone;
  const id = String(record?.uuid ?? record?.id ?? "");
  const call = definitions.resources.get(resource)?.calls.proof;
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    queryKey: [resource, "proof", id],
    enabled: call !== undefined,
    queryFn: async ({ signal }) => {
      if (!call) throw new Error(`${resource} has no call that proves`);
      return (await http.send<{ proof: Proof }>(call, { params: { id }, signal })).data.proof;
    },
  });
  if (error) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate("contract.again")}</Button>}
      >
        {messageOf(error)}
      </Alert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={160} />;
  if (data.document_sha256 === undefined) return <Alert severity="info">{translate("contract.draft")}</Alert>;
  const checks: [string, boolean | undefined][] = [
    ["contract.documentMatches", data.document_matches],
    ["contract.fieldsMatch", data.fields_match],
    ["contract.signatureMatches", data.signature_matches],
    ["contract.scanMatches", data.scan_matches],
    ["contract.countersignatureMatches", data.countersignature_matches],
  ];
  return (
    <Box sx={{ display: "grid", gap: 2, maxWidth: 760, "& > *": { minWidth: 0 } }}>
      <Alert severity={data.matches ? "success" : "error"} role="status">
        {translate(data.matches ? "contract.matches" : "contract.differs")}
      </Alert>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
        {checks
          .filter(([, holds]) => holds !== undefined)
          .map(([key, holds]) => (
            <Box component="li" key={key} sx={{ display: "flex", gap: 1, alignItems: "start" }}>
              <Box component="span" sx={{ color: holds ? "success.main" : "error.main", display: "flex" }}>
                <Icon name={holds ? "CheckCircle" : "Cancel"} />
              </Box>
              <span>
                {translate(key)}: <strong>{translate(holds ? "contract.yes" : "contract.no")}</strong>
              </span>
            </Box>
          ))}
      </Box>
      <div>
        <Typography variant="h3" component="h2">
          {translate("contract.fingerprint")}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {translate("contract.fingerprintText")}
        </Typography>
        <Box
          component="code"
          dir="ltr"
          sx={{
            display: "block",
            overflowWrap: "anywhere",
            fontSize: "0.875rem",
            bgcolor: "action.hover",
            p: 1,
            borderRadius: 1,
          }}
        >
          {data.document_sha256}
        </Box>
      </div>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button
          variant="outlined"
          onClick={() => void refetch()}
          disabled={isFetching}
          startIcon={<Icon name="Refresh" />}
        >
          {translate("contract.again")}
        </Button>
        <Typography color="text.secondary" role="status">
          {translate("contract.checked", {
            when: formatInstant(new Date(dataUpdatedAt).toISOString(), zone),
          })}
        </Typography>
      </Box>
    </Box>
  );
}

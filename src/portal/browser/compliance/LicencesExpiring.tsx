import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { Link, useSearchParams } from "react-router";
import { Icon } from "#framework/browser/ui/Icon.tsx";

const spans = [30, 60, 90] as const;

const filterOf = (days: number): string =>
  JSON.stringify({ status: "active", expiry_date: { operator: "next_n_days", value: days } });

/** Valid licences that expire soon, one press away. */
export default function LicencesExpiring() {
  const translate = useTranslate();
  const [parameters] = useSearchParams();
  const shown = parameters.get("filter");
  return (
    <Box
      component="nav"
      aria-label={translate("licences.expiring")}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5 }}
    >
      {spans.map((days) => {
        const filter = filterOf(days);
        const isShown = shown === filter;
        return (
          <Button
            key={days}
            component={Link}
            to={`/staff-licences?${new URLSearchParams({ filter, page: "1" }).toString()}`}
            size="small"
            variant={isShown ? "contained" : "outlined"}
            aria-current={isShown ? "true" : undefined}
            startIcon={<Icon name="EventBusy" />}
          >
            {translate("licences.expiresIn", { days })}
          </Button>
        );
      })}
    </Box>
  );
}

import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Icon } from "#framework/browser/ui/Icon.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { CredentialsForm } from "./CredentialsForm.tsx";
import { RedirectAddress } from "./RedirectAddress.tsx";
import { returnAddress, type XeroConnection } from "./useXero.ts";
import { useXeroText } from "./words.ts";

/** What a provider does once before it can connect: an app of its own at Xero. */
export function SetupSteps({ connection }: { connection: XeroConnection }) {
  const text = useXeroText();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {text("steps")}
      </Typography>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          paddingInlineStart: "1.5rem",
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr)",
          gap: 1.5,
        }}
      >
        <li>
          {text("stepApp")}{" "}
          <Link href="https://developer.xero.com/app/manage" target="_blank" rel="noopener noreferrer">
            <bdi>{text("developer")}</bdi>
            <span style={{ whiteSpace: "nowrap" }}>
              {" "}
              <Icon name="OpenInNew" size={14} directed />
            </span>
            <span style={visuallyHidden}> {text("newTab")}</span>
          </Link>
        </li>
        <li>
          <Typography sx={{ mb: 0.5 }}>{text("stepRedirect")}</Typography>
          <RedirectAddress address={returnAddress()} />
        </li>
        <li>
          <Typography sx={{ mb: 1 }}>{text("stepCredentials")}</Typography>
          <CredentialsForm connection={connection} />
        </li>
      </Box>
    </div>
  );
}

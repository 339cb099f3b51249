import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useTranslate } from "react-admin";
import { AskedPay } from "./AskedPay.tsx";
import { PayLines } from "./PayLines.tsx";
import { TimeBar } from "./TimeBar.tsx";

/** What a shift pays: the sum, when which rate holds, and each line opened to its rule, rate and arithmetic. */
export function Pay({ call, shift }: { call: "shift-pay" | "my-shift-pay"; shift: string }) {
  const translate = useTranslate();
  return (
    <AskedPay call={call} resource="shifts" id={shift} title={translate("pay.total")}>
      {({ lines, exceptions = [] }, zone) => (
        <>
          {exceptions.map(({ code, text }) => (
            <Alert key={code} severity="warning" sx={{ mb: 1 }}>
              {text}
            </Alert>
          ))}
          <TimeBar lines={lines} shift={shift} zone={zone} />
          <Typography variant="h6" component="h3" sx={{ mt: 2, mb: 0.5 }}>
            {translate("pay.lines")}
          </Typography>
          <PayLines lines={lines} zone={zone} />
        </>
      )}
    </AskedPay>
  );
}

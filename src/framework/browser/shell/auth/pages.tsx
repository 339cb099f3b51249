export { ForgotPage } from "./ForgotPage.tsx";
export { SignInPage } from "./SignInPage.tsx";

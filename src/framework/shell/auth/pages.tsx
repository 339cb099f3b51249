export { ForgotPage } from "./ForgotPage.tsx";
export { RegisterPage, ResetPage } from "./PasswordPages.tsx";
export { SignInPage } from "./SignInPage.tsx";

/** What may come instead of a session: the second step. */
export interface SecondStep {
  second_factor: "code" | "enrol";
  second_factor_token: string;
}

/** Where the second step is taken that another page than the sign-in page has begun: its token stays out of logs. */
export const secondStepPath = ({ second_factor: step, second_factor_token: token }: SecondStep): string =>
  `/login#${step}=${token}`;

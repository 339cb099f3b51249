export function WizardScreen(_: { name: string }) {
  return null;
}

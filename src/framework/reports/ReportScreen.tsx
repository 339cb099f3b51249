export function ReportScreen(_: { name: string }) {
  return null;
}

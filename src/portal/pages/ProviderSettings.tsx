export default function ProviderSettings() {
  return null;
}

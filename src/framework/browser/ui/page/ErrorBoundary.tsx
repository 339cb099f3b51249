import { Component, type ReactNode } from "react";
import { ScreenError } from "./ScreenError.tsx";

interface Props {
  children: ReactNode;
  /** Changes when another screen is shown: a broken one is then forgotten. */
  resetKey?: string;
}

/** Keeps the rest of the portal alive when a screen breaks. */
export class ErrorBoundary extends Component<Props, { error?: unknown; resetKey?: string }> {
  override state: { error?: unknown; resetKey?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: { error?: unknown; resetKey?: string }) {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ScreenError onRetry={() => this.setState({ error: undefined })} />;
  }
}

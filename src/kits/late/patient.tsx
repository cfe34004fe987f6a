import { Component, type ReactNode } from 'react';
import { isOnline, subscribeNetwork } from '@device/api/network';
import { isMissingPart } from './missing-part';

interface PatientProps {
  /** Stands here until the part can be had. */
  instead: ReactNode;
  /** Somebody waits for it: after `tries` with a network the page says that it must be loaded again. */
  isAwaited: boolean;
  /** Called when it is time to try again: the network is back, or `againMs` have passed with it. */
  onAgain: () => void;
  children: ReactNode;
}

/** A network that fails for a moment is not always noticed as gone: then nobody says that it is back. */
const againMs = 5_000;
/** Some browsers keep a failure as long as the page is open. */
const tries = 3;

/**
 * Keeps a part that could not be fetched from taking the page along: its placeholder stands until the network is back,
 * then it is fetched again. What fails for another reason is the page's to show.
 */
export class Patient extends Component<PatientProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  private stop: (() => void) | null = null;
  private tried = 0;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return;
    const again = () => {
      if (!isOnline()) return;
      this.rest();
      this.tried += 1;
      this.props.onAgain();
      this.setState({ error: null });
    };
    const timer = setInterval(again, againMs);
    const unsubscribe = subscribeNetwork(again);
    this.stop = () => {
      clearInterval(timer);
      unsubscribe();
    };
  }

  override componentWillUnmount() {
    this.rest();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isMissingPart(error) || (this.props.isAwaited && this.tried >= tries)) throw error;
    return this.props.instead;
  }

  private rest(): void {
    this.stop?.();
    this.stop = null;
  }
}

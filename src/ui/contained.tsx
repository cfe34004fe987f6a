import { Component, type ReactNode } from 'react';

interface ContainedProps {
  /** Said in place of what cannot be drawn. */
  instead: string;
  children: ReactNode;
}

/**
 * Keeps what people wrote from taking the page along: when it cannot be drawn, a sentence stands in its place. Other words need another
 * `key`: what failed once is not tried again.
 */
export class Contained extends Component<ContainedProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <p role="note">{this.props.instead}</p> : this.props.children;
  }
}

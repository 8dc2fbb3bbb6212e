import { Component, createElement, lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../list/list-states.tsx';

/** The code of a part of the page did not come. */
class PartNotLoaded extends Error {}

/**
 * A component whose code comes when it is first shown; the nearest `Suspense` stands in for it until then. Where the code
 * does not come, it says so in its own place, and Retry asks for it again: the page around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  function ask(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        throw new PartNotLoaded('This part could not be loaded.', { cause });
      }
    });
  }

  // A failed one stays failed, so that another has to take its place.
  let newest = ask();
  return function LazyPart(props: Props) {
    const [{ part, tries }, setPart] = useState(() => ({ part: newest, tries: 0 }));
    return (
      <PartBoundary
        key={tries}
        onRenew={() => (newest = ask())}
        onRetry={() => setPart({ part: newest, tries: tries + 1 })}
      >
        {createElement(part, props)}
      </PartBoundary>
    );
  };
}

interface PartBoundaryProps {
  /** The part has failed: what is shown next asks for it anew. */
  onRenew: () => void;
  onRetry: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<PartBoundaryProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidCatch(failure: unknown) {
    if (failure instanceof PartNotLoaded) this.props.onRenew();
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    // What a part does wrong once it is there is for the page's own boundary.
    if (!(failure instanceof PartNotLoaded)) throw failure;
    return (
      <ErrorState
        title="This part could not be loaded"
        text="Check your connection and try again."
        onRetry={this.props.onRetry}
      />
    );
  }
}

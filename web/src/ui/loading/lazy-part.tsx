import { Component, createElement, lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../list/list-states.tsx';

/** The code of a part of the page could not be loaded. */
class PartNotLoaded extends Error {}

/**
 * A component whose code loads when it is first rendered. The nearest `Suspense` shows its fallback until then.
 * If the code cannot be loaded, an error state with Retry is shown in its place, and the page around it stays.
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

  // A failed lazy component stays failed, so Retry must create another.
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
  /** Called on a failure, so that the next render loads the part again. */
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
    // Errors of the loaded part itself belong to the page's own boundary.
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

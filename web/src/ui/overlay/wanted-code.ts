import type { ComponentType } from 'react';

/** A component whose code loads on demand, as a store for `useSyncExternalStore`. */
export interface WantedCode<Props> {
  /** Undefined until the code is loaded. */
  read: () => ComponentType<Props> | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Loads it once. After a failure the next call tries again. Resolves with whether it is loaded. */
  ask: () => Promise<boolean>;
}

/** @param load imports the module; it is called once, unless it fails */
export function wantedCode<Props>(load: () => Promise<ComponentType<Props>>): WantedCode<Props> {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  async function loadNow(): Promise<boolean> {
    try {
      component = await load();
      for (const listener of listeners) listener();
      return true;
    } catch {
      loading = undefined;
      return false;
    }
  }

  return {
    read: () => component,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: () => (loading ??= loadNow()),
  };
}

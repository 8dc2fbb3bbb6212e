import { useSyncExternalStore } from 'react';

const stepMs = 10_000;
const roundedNow = () => Math.floor(Date.now() / stepMs) * stepMs;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The time in milliseconds since 1970, in steps of ten seconds: for texts that say how far away something is. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, roundedNow, roundedNow);
}

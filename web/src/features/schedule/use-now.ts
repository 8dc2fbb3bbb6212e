import { useSyncExternalStore } from 'react';

const stepMs = 10_000;
const roundedNow = () => Math.floor(Date.now() / stepMs) * stepMs;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs);
  return () => clearInterval(timer);
}

/** The current time in milliseconds since 1970, in steps of ten seconds, for relative times. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, roundedNow, roundedNow);
}

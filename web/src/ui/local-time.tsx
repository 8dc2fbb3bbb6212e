import { useSyncExternalStore } from 'react';

interface LocalTimeProps {
  /** ISO 8601. */
  moment: string;
  /** Words for it in this browser's zone and language. */
  format: (moment: string, now: Date) => string;
}

/** A time in the reader's zone; until the zone is known, the day in UTC. */
export function LocalTime({ moment, format }: LocalTimeProps) {
  const text = useSyncExternalStore(
    neverChanges,
    () => format(moment, new Date()),
    () => moment.slice(0, 10),
  );
  return <time dateTime={moment}>{text}</time>;
}

const stop = () => {};
const neverChanges = () => stop;

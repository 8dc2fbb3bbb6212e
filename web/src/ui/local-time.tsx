import { useSyncExternalStore } from 'react';

interface LocalTimeProps {
  /** ISO 8601. */
  moment: string;
  /** Formats it in this browser's time zone and language. */
  format: (moment: string, now: Date) => string;
}

/** A time in the reader's time zone. Until the zone is known, the day in UTC. */
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

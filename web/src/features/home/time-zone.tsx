import { formatTimeZone } from '@greenroom/contract/schedule/show-time';

/** The reader's time zone in words, at a given time (ISO 8601). */
export function TimeZone({ moment }: { moment: string }) {
  return <>{formatTimeZone(moment)}</>;
}

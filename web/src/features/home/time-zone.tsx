import { formatTimeZone } from '@greenroom/contract/schedule/show-time';

/** The reader's zone in words, as it is at a moment (ISO 8601). */
export function TimeZone({ moment }: { moment: string }) {
  return <>{formatTimeZone(moment)}</>;
}

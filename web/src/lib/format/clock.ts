const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The time of day of a moment (ISO 8601) in the reader's zone: '6:05 PM'. */
export function formatClock(moment: string): string {
  return clock.format(new Date(moment));
}

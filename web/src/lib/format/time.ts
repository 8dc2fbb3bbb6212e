const dayAndTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A date in the viewer's zone: 'Apr 21, 2026'. */
export function formatDate(moment: string): string {
  return dayAndYear.format(new Date(moment));
}

/** A moment to come, said in words in the viewer's zone: 'Today at 6:00 PM', 'Tomorrow at ...', 'Sat, Apr 25 at ...'. */
export function formatUpcoming(moment: string, now: Date): string {
  const then = new Date(moment);
  const days = calendarDays(now, then);
  if (days === 0) return `Today at ${timeOfDay.format(then)}`;
  if (days === 1) return `Tomorrow at ${timeOfDay.format(then)}`;
  return dayAndTime.format(then).replace(/, (?=\d+:\d\d)/, ' at ');
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A moment that has passed, in words: 'Just now', '5 minutes ago', '3 hours ago', 'Yesterday', '6 days ago', 'Apr 21, 2026'. */
export function formatAgo(moment: string, now: Date): string {
  const then = new Date(moment);
  const agoMs = now.getTime() - then.getTime();
  if (agoMs < minuteMs) return 'Just now';
  if (agoMs < hourMs) return relative.format(-Math.floor(agoMs / minuteMs), 'minute');
  const days = calendarDays(then, now);
  if (days === 0) return relative.format(-Math.floor(agoMs / hourMs), 'hour');
  if (days === 1) return 'Yesterday';
  return days < 7 ? relative.format(-days, 'day') : formatDate(moment);
}

function midnight(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

function calendarDays(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / 86_400_000);
}

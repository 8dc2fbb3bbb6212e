const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** When a session was last used, in words: `Used just now`, `Used 5 minutes ago`, `Used yesterday`, `Used Apr 21, 2026`. */
export function formatLastUsed(moment: string, now: Date): string {
  const agoMs = now.getTime() - new Date(moment).getTime();
  if (agoMs < 2 * minuteMs) return 'Used just now';
  if (agoMs < hourMs) return `Used ${relative.format(-Math.floor(agoMs / minuteMs), 'minute')}`;
  if (agoMs < dayMs) return `Used ${relative.format(-Math.floor(agoMs / hourMs), 'hour')}`;
  if (agoMs < 14 * dayMs) return `Used ${relative.format(-Math.floor(agoMs / dayMs), 'day')}`;
  return `Used ${day.format(new Date(moment))}`;
}

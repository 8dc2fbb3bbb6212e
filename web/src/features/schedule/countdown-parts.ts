const units = [
  { label: 'days', ms: 86_400_000, below: Infinity },
  { label: 'hours', ms: 3_600_000, below: 24 },
  { label: 'minutes', ms: 60_000, below: 60 },
  { label: 'seconds', ms: 1000, below: 60 },
] as const;

/**
 * The remaining time as days, hours, minutes and seconds. It is rounded up to whole seconds, and zero for a
 * past moment.
 */
export function countdownParts(leftMs: number | undefined): { label: string; value: string }[] {
  if (leftMs === undefined) return units.map(({ label }) => ({ label, value: '-' }));
  const wholeMs = Math.ceil(Math.max(0, leftMs) / 1000) * 1000;
  return units.map(({ label, ms, below }) => {
    const count = Math.floor(wholeMs / ms);
    return { label, value: String(below === Infinity ? count : count % below).padStart(2, '0') };
  });
}

import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { expect, test } from 'vitest';
import { showFigures } from './own-streams.ts';

function show(values: Partial<StreamSummary>): StreamSummary {
  return { id: crypto.randomUUID(), status: 'ended', ...values } as StreamSummary;
}

test('figures are counted from the shows, and absent where no show tells them', () => {
  expect(showFigures([])).toEqual({
    shows: 0,
    ended: 0,
    totalOnAirMs: undefined,
    longestOnAirMs: undefined,
    next: undefined,
    latest: undefined,
  });
  const short = show({ startedAt: '2026-01-01T10:00:00.000Z', endedAt: '2026-01-01T10:30:00.000Z' });
  const long = show({ startedAt: '2026-01-02T10:00:00.000Z', endedAt: '2026-01-02T12:00:00.000Z' });
  const never = show({});
  const later = show({ status: 'scheduled', scheduledTime: '2026-03-02T10:00:00.000Z' });
  const sooner = show({ status: 'scheduled', scheduledTime: '2026-02-02T10:00:00.000Z' });
  expect(showFigures([short, later, long, never, sooner])).toEqual({
    shows: 5,
    ended: 3,
    totalOnAirMs: 9_000_000,
    longestOnAirMs: 7_200_000,
    next: sooner,
    latest: long,
  });
});

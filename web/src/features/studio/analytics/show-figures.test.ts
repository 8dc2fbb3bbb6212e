import type { ShowAnalytics } from '@greenroom/contract/analytics/analytics.schemas';
import { expect, test } from 'vitest';
import { comparedRows, productRows, viewerRows } from './show-figures.ts';

const analytics: ShowAnalytics = {
  show: {
    streamId: 'a',
    title: 'Knots',
    startedAt: '2026-11-24T12:00:00Z',
    peakViewers: 0,
    visits: 0,
    messages: 0,
    chatters: 0,
    cartAdds: 0,
    orders: 0,
    units: 0,
    sold: [],
  },
  overTime: [{ atSeconds: 60, messages: 3 }],
  products: [{ productId: 'p', name: 'Rope', cartAdds: 2, units: 0 }],
  showsBefore: [],
};

test('[STUDIO-28] the figures of a show have "-" where nothing was measured or sold, and 0 where that was counted', () => {
  const texts = (rows: ReturnType<typeof viewerRows>) =>
    rows.map(({ cells }) => cells.map(({ text }) => text));
  expect(texts(viewerRows(analytics))).toEqual([['1:00', '-']]);
  expect(texts(productRows(analytics))).toEqual([['Rope', 'Beside the pins', '2', '0', '-']]);
  const [row] = comparedRows(analytics);
  // Title, day, average viewers and watch time; messages, cart adds and orders; sold, refunded and net; peak.
  expect(row?.cells.map(({ text }) => text).slice(2)).toEqual(['-', '-', '0', '0', '0', '-', '-', '-', '0']);
  // Programs that read the file get an empty cell.
  expect(row?.cells.slice(2, 4).map(({ value }) => value)).toEqual(['', '']);
});

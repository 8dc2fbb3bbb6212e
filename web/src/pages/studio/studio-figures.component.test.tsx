import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints, refusal, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
import { mountPage } from '../../testing/component/mount.tsx';
import { openStudio } from '../../testing/component/open-studio.ts';
import { expectTexts } from '../../testing/component/shown.ts';
import { endedStream, managedStream } from '../../testing/sample-streams.ts';
import StudioAudiencePage from './audience.tsx';
import * as StudioLayout from './studio.layout.tsx';
import StudioPage from './studio.tsx';

/** The figures by name. */
const figures = (part: Element) =>
  Object.fromEntries(
    [...part.querySelectorAll('dl > div')].map((tile) => [
      tile.querySelector('dt')?.textContent ?? '',
      tile.querySelector('dd')?.textContent,
    ]),
  );

test('[STUDIO-28] before a show, what nobody has measured is a dash', async () => {
  await openStudio();
  await page.getByRole('tab', { name: 'Stats' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Stats' })).toBeVisible();
  const shown = figures(page.getByRole('tabpanel', { name: 'Stats' }).element());
  expect(Object.keys(shown).length).toBeGreaterThan(7);
  const { Status: status, ...measured } = shown;
  expect(status).toBe('Offline');
  expect(new Set(Object.values(measured))).toEqual(new Set(['-']));
});

test('[STUDIO-28] the Dashboard has a dash where no show is live or announced', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.streams.ownFigures.handler(() => ({ streamCount: 1207, endedCount: 0 })),
  );
  await mountPage(
    { default: StudioPage },
    {
      path: '/studio',
      at: '/studio?tab=dashboard',
      within: [StudioLayout.default],
    },
  );
  await expect.element(page.getByText('Watching now', { exact: true })).toBeVisible();
  expect(figures(page.getByRole('tabpanel').element())).toEqual({
    'Watching now': '-',
    'Shows held': '0',
    'All shows': '1.2K',
    'Next show': '-',
  });
});

test('[STUDIO-28] the Dashboard of a live show has a dash until somebody has counted who watches', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const open = managedStream({ title: 'Kiln night' });
  answer(
    endpoints.streams.mine.handler(() => open),
    endpoints.streams.detail.handler(() => open),
    endpoints.streams.ownFigures.handler(() => ({ streamCount: 3, endedCount: 2 })),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.runOfShow.read.handler(() => ({ items: [], offers: [], pins: [] })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
  );
  await mountPage(
    { default: StudioPage },
    { path: '/studio', at: '/studio?tab=dashboard', within: [StudioLayout.default] },
  );
  await expect.element(page.getByText('Watching now', { exact: true })).toBeVisible();
  expect(figures(page.getByRole('tabpanel').element())).toEqual({
    'Watching now': '-',
    'Shows held': '2',
    'All shows': '3',
    'Next show': '-',
  });
});

test('[STUDIO-28] the Audience of a live show has dashes until its room has answered', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const open = managedStream({ title: 'Kiln night', peakViewerCount: 5 });
  answer(
    endpoints.streams.mine.handler(() => open),
    endpoints.streams.detail.handler(() => open),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.runOfShow.read.handler(() => ({ items: [], offers: [], pins: [] })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
    endpoints.appeals.list.handler(() => ({ appeals: [] })),
    endpoints.messageReports.list.handler(() => ({ messages: [] })),
  );
  const at = '/studio/audience';
  await mountPage({ default: StudioAudiencePage }, { path: at, at, within: [StudioLayout.default] });
  await expect.element(page.getByText('Watching now', { exact: true })).toBeVisible();
  expect(figures(page.getByRole('tabpanel').element())).toEqual({
    'Watching now': '-',
    Peak: '5',
    'Signed in': '-',
  });
});

test('[STUDIO-28] Analytics have a dash where nothing was measured', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const { startedAt: _started, ...unstarted } = endedStream({ id: 'called-off' });
  const own = { createdAt: '2026-05-01T12:00:00.000Z', peakViewerCount: 0, isRehearsal: false };
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.streams.ownFigures.handler(() => ({ streamCount: 1, endedCount: 1 })),
    endpoints.streams.own.handler(() => ({ items: [{ ...unstarted, ...own }] })),
  );
  await mountPage(
    { default: StudioPage },
    { path: '/studio', at: '/studio?tab=analytics', within: [StudioLayout.default] },
  );
  const row = page.getByRole('row').filter({ hasText: 'Title of called-off' });
  await expectTexts(row.getByRole('cell'), ['-', '-', '-']);
  expect(figures(page.getByRole('tabpanel').element())).toEqual({
    'Shows held': '1',
    'Time on air': '-',
    'Longest show': '-',
    'Peak, latest show': '-',
  });
});

test('[STUDIO-5] [STUDIO-27] each figure of Dashboard and Analytics is what the server answered', async () => {
  for (const [at, one, other] of [
    [
      'dashboard',
      {
        answer: { streamCount: 1207, endedCount: 36, nextScheduledTime: '2031-03-07T18:00:00.000Z' },
        shown: {
          'Shows held': '36',
          'All shows': '1.2K',
          'Next show': expect.stringMatching(/Mar 7, 2031 at /),
        },
      },
      {
        answer: { streamCount: 5, endedCount: 4, nextScheduledTime: '2032-11-21T18:00:00.000Z' },
        shown: {
          'Shows held': '4',
          'All shows': '5',
          'Next show': expect.stringMatching(/Nov 21, 2032 at /),
        },
      },
    ],
    [
      'analytics',
      {
        answer: {
          streamCount: 9,
          endedCount: 8,
          onAirTotalMs: 7_384_000,
          onAirLongestMs: 3_723_000,
          latestPeakViewerCount: 17,
        },
        shown: {
          'Shows held': '8',
          'Time on air': '2:03:04',
          'Longest show': '1:02:03',
          'Peak, latest show': '17',
        },
      },
      {
        answer: {
          streamCount: 3,
          endedCount: 2,
          onAirTotalMs: 125_000,
          onAirLongestMs: 65_000,
          latestPeakViewerCount: 1250,
        },
        shown: {
          'Shows held': '2',
          'Time on air': '2:05',
          'Longest show': '1:05',
          'Peak, latest show': '1.3K',
        },
      },
    ],
  ] as const) {
    for (const { answer: answered, shown } of [one, other]) {
      signInAs(sessionUser({ id: `streamer of ${answered.streamCount}`, role: 'streamer' }));
      answer(
        endpoints.streams.mine.handler(() => null),
        endpoints.streams.ownFigures.handler(() => answered),
        endpoints.streams.own.handler(() => ({ items: [] })),
      );
      const address = `/studio?tab=${at}`;
      const mounted = await mountPage(
        { default: StudioPage },
        { path: '/studio', at: address, within: [StudioLayout.default] },
      );
      await expect.element(page.getByText('Shows held', { exact: true })).toBeVisible();
      expect(figures(page.getByRole('tabpanel').element())).toMatchObject(shown);
      await mounted.unmount();
    }
  }
});

test('[STUDIO-5] without an answer of the server the Dashboard has no figure', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.streams.ownFigures.handler(() => {
      throw refusal('internal');
    }),
  );
  await mountPage(
    { default: StudioPage },
    { path: '/studio', at: '/studio?tab=dashboard', within: [StudioLayout.default] },
  );
  await expect.element(page.getByText('Failed to load your figures')).toBeVisible();
  const panel = page.getByRole('tabpanel').element();
  expect(figures(panel)).toEqual({});
  expect(panel.textContent).not.toMatch(/\d/);
});

test('[STUDIO-27] the rows of Analytics are what the server measured of each show', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const own = { createdAt: '2026-05-01T12:00:00.000Z', isRehearsal: false };
  const shows = [
    { ...endedStream({ id: 'one' }), ...own, peakViewerCount: 17 },
    { ...endedStream({ id: 'two', endedAt: '2026-05-04T14:02:03.000Z' }), ...own, peakViewerCount: 1250 },
  ];
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.streams.ownFigures.handler(() => ({ streamCount: 2, endedCount: 2 })),
    endpoints.streams.own.handler(() => ({ items: shows })),
  );
  await mountPage(
    { default: StudioPage },
    { path: '/studio', at: '/studio?tab=analytics', within: [StudioLayout.default] },
  );
  const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell');
  await expectTexts(cells('Title of one'), ['May 4, 2026', '1:00:00', '17']);
  await expectTexts(cells('Title of two'), ['May 4, 2026', '2:02:03', '1.3K']);
});

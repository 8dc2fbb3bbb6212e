import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, endpoints, sessionUser, signInAs } from '../../testing/component/api-answers.ts';
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

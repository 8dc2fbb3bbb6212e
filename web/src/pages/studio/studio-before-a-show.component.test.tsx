import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import ShellLayout from '../../app/shell/shell.layout.tsx';
import { expectAccessible } from '../../testing/component/accessibility.ts';
import {
  answer,
  answerAuth,
  callsTo,
  endpoints,
  refusal,
  sessionUser,
  signInAs,
} from '../../testing/component/api-answers.ts';
import { desk, mountPage, phone } from '../../testing/component/mount.tsx';
import { openStudio } from '../../testing/component/open-studio.ts';
import { expectCount, expectTexts, rendered } from '../../testing/component/shown.ts';
import { productCards } from '../../testing/sample-products.ts';
import { managedStream } from '../../testing/sample-streams.ts';
import StudioAudiencePage from './audience.tsx';
import * as StudioLayout from './studio.layout.tsx';
import StudioPage from './studio.tsx';

const panel = page.getByRole('tablist', { name: 'Stream panel' });
const setUp = page.getByText('Ready to Set Up Your Stream?');
const loading = page.getByText('Loading...', { exact: true });

/** The value below a label of the Stream tab. */
const valueUnder = (label: string) =>
  page.getByText(label, { exact: true }).element().parentElement?.querySelector(':scope > p:last-of-type')
    ?.textContent;

afterEach(() => {
  vi.useRealTimers();
});

test('[STUDIO-1] [STUDIO-2] Creator Studio has the tabs Go Live, Dashboard, Analytics and Products', async () => {
  const shown = await openStudio();
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Creator Studio']);
  const tabs = page.getByRole('tablist', { name: 'Creator Studio' }).getByRole('tab');
  await expectTexts(tabs, ['Go Live', 'Dashboard', 'Analytics', 'Products']);
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true');
  for (const [name, address] of [
    ['Dashboard', '/studio?tab=dashboard'],
    ['Analytics', '/studio?tab=analytics'],
    ['Products', '/studio?tab=products'],
    ['Go Live', '/studio'],
  ] as const) {
    const tab = tabs.filter({ hasText: name });
    await tab.click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    expect(shown.address()).toBe(address);
  }
});

test('[STUDIO-8] who may not stream reads what is needed to stream', async () => {
  for (const role of ['user', 'brand'] as const) {
    signInAs(sessionUser({ id: `a-${role}`, role }));
    const shown = await mountPage(StudioLayout, { path: '/studio', at: '/studio' });
    for (const text of [
      'Streaming Access Required',
      'You need streamer permissions to access this feature.',
      'Contact an administrator to upgrade your account.',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const way = role === 'user' ? 'Apply to stream here' : 'How you can stream here';
    await expect
      .element(page.getByRole('link', { name: way }))
      .toHaveAttribute('href', '/profile?section=apply');
    await expectCount(
      page.getByText('An account has one role, and yours is a brand’s.'),
      role === 'brand' ? 1 : 0,
    );
    await expectCount(panel, 0);
    await shown.unmount();
  }
});

test('[STUDIO-6] who is not signed in, or not any more, is sent to /auth, and sees nothing of the studio', async () => {
  const expectSentToAuth = async () => {
    const shown = await mountPage(StudioLayout, { path: '/studio', at: '/studio' });
    await expect.element(page.getByText('Elsewhere: /auth', { exact: true })).toBeVisible();
    await expectCount(page.getByRole('heading', { name: 'Creator Studio' }), 0);
    await shown.unmount();
  };
  await expectSentToAuth();
  signInAs(sessionUser({ role: 'streamer' }));
  answerAuth('GET /get-session', () => Response.json(null));
  await expectSentToAuth();
});

test('[STUDIO-9] while the studio is loading it shows Loading...', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const held = Promise.withResolvers<null>();
  answer(endpoints.streams.mine.handler(() => held.promise));
  await mountPage(StudioLayout, { path: '/studio', at: '/studio' });
  // The page has rendered, so this is not the loading state of the session, which has the same text.
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Creator Studio']);
  await expect.element(loading).toBeVisible();
  await expectCount(setUp, 0);
  held.resolve(null);
  await expect.element(setUp).toBeVisible();
  await expectCount(loading, 0);
});

test('while the Go Live page is loading, skeletons are in the places of its stage and its panel', async () => {
  signInAs(sessionUser({ role: 'streamer' }));
  const held = Promise.withResolvers<null>();
  answer(endpoints.streams.mine.handler(() => held.promise));
  await mountPage(StudioLayout, { path: '/studio', at: '/studio' });
  await expectTexts(page.getByRole('heading', { level: 1 }), ['Creator Studio']);
  await expectAccessible();
  const placeOf = (part: Element | null | undefined) => part?.getBoundingClientRect().toJSON() as unknown;
  const skeletons = [...document.querySelectorAll('[data-skeleton]')].map(placeOf);
  held.resolve(null);
  await expect.element(setUp).toBeVisible();
  const stage = page.getByRole('region', { name: 'Stage' }).element().firstElementChild;
  expect(skeletons).toEqual([placeOf(stage), placeOf(panel.element().parentElement)]);
});

test('[STUDIO-14] [STUDIO-22] [STUDIO-25] the stream panel before a show: its tabs, its button, its OBS steps', async () => {
  await openStudio();
  await expectTexts(panel.getByRole('tab'), ['Stream', 'Chat', 'Viewers', 'Stats']);
  await expect.element(page.getByRole('button', { name: 'Create Stream Page', exact: true })).toBeVisible();
  await expectCount(page.getByRole('button', { name: 'End Stream Page' }), 0);
  await page.getByText('Show this stream in OBS', { exact: true }).click();
  await expectTexts(
    page.getByRole('group').filter({ hasText: 'Show this stream in OBS' }).getByRole('listitem'),
    [/browser source/i, /set its url/i, /1920x1080/, /^start/i],
  );
});

test('the studio shows that an encoder is sending, and what happens with its show', async () => {
  await openStudio();
  answer(endpoints.streams.own.handler(() => ({ items: [] })));
  const made = managedStream({ title: 'Ida Fern live', status: 'created', isLive: false });
  const message = page.getByRole('status').filter({ hasText: 'Your encoder is sending.' });
  for (const [sending, text] of [
    [
      { isMadeByEncoder: true, goesLiveAt: '2026-11-24T10:00:00.000Z' },
      '“Ida Fern live” goes live by itself in a few seconds. Press Create Stream Page to go live with what it sends and your own title. Stop sending to stay off air.',
    ],
    [{ isMadeByEncoder: true }, 'Press Create Stream Page to go live with what it sends.'],
  ] as const) {
    answer(endpoints.streams.mine.handler(() => ({ ...made, sending })));
    await expect.element(message).toHaveTextContent(`Your encoder is sending.${text}`);
  }
});

test('[STUDIO-15] [STUDIO-17] before a show the Stream tab says Offline, and has no link to a page of the stream', async () => {
  await openStudio();
  const tab = page.getByRole('tabpanel', { name: 'Stream' });
  await expect.element(tab.getByText('Offline', { exact: true })).toBeVisible();
  await expectCount(tab.getByText('Live', { exact: true }), 0);
  await expectCount(tab.getByRole('link', { name: /View/ }), 0);
  await expectCount(tab.getByText('Stream page', { exact: true }), 0);
});

test('[STUDIO-15] [STUDIO-24] while its stream is created, Create Stream Page reads Creating Stream..., creates no second one, and all is Offline', async () => {
  await openStudio();
  const held = Promise.withResolvers<undefined>();
  answer(
    endpoints.streams.create.handler(async () => {
      await held.promise;
      throw refusal('internal');
    }),
  );
  await page.getByLabelText('Title').fill('Kiln night');
  const create = page.getByRole('button', { name: 'Create Stream Page', exact: true });
  await create.click();
  const busy = page.getByRole('button', { name: 'Creating Stream...', exact: true });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await expectCount(create, 0);
  await userEvent.keyboard('{Enter}');
  expect(callsTo('POST', '/streams')).toHaveLength(1);
  const statuses = page.getByRole('tabpanel', { name: 'Stream' }).getByText(/^(Live|Offline)$/);
  await expectTexts(statuses, ['Offline']);
  held.resolve(undefined);
  await expectCount(busy, 0);
  await expectTexts(statuses, ['Offline']);
});

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('a show that goes live on %s is shown from the top of its page and of its panel', async (_name, size) => {
  signInAs(sessionUser({ role: 'streamer' }));
  const made = managedStream({ title: 'Kiln night', status: 'created', isLive: false });
  const live = managedStream({ title: 'Kiln night' });
  answer(
    endpoints.streams.mine.handler(() => null),
    endpoints.streams.create.handler(() => made),
    endpoints.streams.goLive.handler(() => live),
    endpoints.streams.detail.handler(() => live),
    endpoints.streams.featuredProducts.handler(() => ({ products: [] })),
    endpoints.runOfShow.read.handler(() => ({ items: [], offers: [], pins: [] })),
    endpoints.profiles.blockedIds.handler(() => ({ userIds: [] })),
  );
  await mountPage(StudioLayout, { path: '/studio', at: '/studio', size });
  await page.getByLabelText('Title').fill('Kiln night');
  const tab = page.getByRole('tabpanel', { name: 'Stream', exact: true });
  tab.element().scrollTo({ top: 300 });
  await page.getByRole('button', { name: 'Create Stream Page', exact: true }).click();
  await expect.element(tab.getByText('Live', { exact: true })).toBeVisible();
  await expect.poll(() => [window.scrollY, tab.element().scrollTop]).toEqual([0, 0]);
});

test.each([
  ['products', { default: StudioPage }, '/studio?tab=products', 'No show is open'],
  ['audience', { default: StudioAudiencePage }, '/studio/audience', 'Nobody is watching right now'],
] as const)(
  'while the open show is unknown, the %s show the reason, and not that there is none',
  async (_name, pageModule, at, none) => {
    signInAs(sessionUser({ role: 'streamer' }));
    let isRefused = true;
    answer(
      endpoints.streams.mine.handler(() => {
        if (isRefused) throw refusal('internal');
        return null;
      }),
      endpoints.appeals.list.handler(() => ({ appeals: [] })),
      endpoints.messageReports.list.handler(() => ({ messages: [] })),
    );
    const [path = ''] = at.split('?');
    await mountPage(pageModule, { path, at, within: [StudioLayout.default] });
    const tab = page.getByRole('tabpanel');
    await expect.element(tab.getByText('Failed to load your studio')).toBeVisible();
    // One full stop, whether or not the reason ends with one.
    await expect.element(tab.getByText(/[^.]\. Trying again…$/)).toBeVisible();
    await expectCount(tab.getByText(none), 0);
    isRefused = false;
    await tab.getByRole('button', { name: 'Retry' }).click();
    await expect.element(tab.getByText(none)).toBeVisible();
  },
);

test('[STUDIO-16] [STUDIO-18] [STUDIO-32] copies the room id and the direct video URL, and says so for 2 s', async () => {
  await openStudio();
  await expect.element(page.getByText('Direct video URL', { exact: true })).toBeVisible();
  const roomId = valueUnder('Room ID') ?? '';
  const videoUrl = valueUnder('Direct video URL') ?? '';
  expect(roomId).toMatch(/^[a-z0-9]{20,}$/);
  expect(new URL(videoUrl).searchParams.get('room')).toBe(roomId);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const [subject, text] of [
    ['room ID', roomId],
    ['direct video URL', videoUrl],
  ] as const) {
    const copied = page.getByRole('button', { name: `Copied ${subject}`, exact: true });
    await page.getByRole('button', { name: `Copy ${subject}`, exact: true }).click();
    // Fake time must not advance here, as it would in vi.waitFor.
    while (copied.elements().length === 0) await rendered();
    expect(await navigator.clipboard.readText()).toBe(text);
    await vi.advanceTimersByTimeAsync(1900);
    await rendered();
    expect(copied.elements()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    await rendered();
    expect(copied.elements()).toHaveLength(0);
  }
});

test('a failed product search can be tried again', async () => {
  await openStudio();
  const [mug] = productCards(1);
  answer(
    endpoints.products.list.handler(() => {
      throw refusal('internal');
    }),
  );
  await page.getByLabelText('Products to show').fill('Sunday Mug');
  await expect.element(page.getByText(/The catalogue could not be searched/)).toBeVisible();
  answer(endpoints.products.list.handler(() => ({ products: [mug!], total: 1 })));
  await page
    .getByRole('group', { name: 'Products', exact: true })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect.element(page.getByRole('button', { name: `Add ${mug!.name}` })).toBeVisible();
});

test('[STUDIO-37] a go-live that fails says so where the eye and the focus are', async () => {
  for (const size of [phone, desk]) {
    signInAs(sessionUser({ role: 'streamer' }));
    answer(
      endpoints.notices.unreadCount.handler(() => ({ unreadCount: 0 })),
      endpoints.streams.mine.handler(() => null),
      endpoints.streams.create.handler(() => {
        throw refusal('internal');
      }),
    );
    const shown = await mountPage(StudioLayout, {
      path: '/studio',
      at: '/studio',
      within: [ShellLayout],
      size,
    });
    const banner = page.getByRole('alert').filter({ hasText: 'This stream is not listed' });
    /** Activates a control by keyboard. */
    const press = async (control: Locator) => {
      ((await control.findElement()) as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
    };
    await page.getByLabelText('Title').fill('Nobody can see this');
    await press(page.getByRole('button', { name: 'Create Stream Page', exact: true }));
    await expect.element(banner).toHaveFocus();
    await expect.element(banner).toBeInViewport({ ratio: 1 });
    const headerEnd = page.getByRole('banner').element().getBoundingClientRect().bottom;
    await expect.poll(() => banner.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(headerEnd);
    // No camera is on, so no picture is sent.
    expect(banner.element().textContent).not.toContain('Your picture');
    await press(banner.getByRole('button', { name: 'Retry' }));
    await expect.element(banner).toHaveFocus();
    await press(banner.getByRole('button', { name: 'Stop' }));
    await expect.element(page.getByRole('region', { name: 'Stage' })).toHaveFocus();
    await shown.unmount();
  }
});

import type { TopChatter, Viewer } from '@greenroom/contract/chat/chat.schemas';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/component/mount.tsx';
import { expectCount } from '../../testing/component/shown.ts';
import { ViewersPanel } from './viewers-panel.tsx';

const viewer = (username: string, connectionQuality?: Viewer['connectionQuality']): Viewer => ({
  id: `id-of-${username}`,
  username,
  isOnline: true,
  role: username === 'mira' ? 'streamer' : 'viewer',
  joinTime: '2026-01-01T00:00:00.000Z',
  lastActivity: '2026-01-01T00:00:00.000Z',
  isAuthenticated: true,
  ...(connectionQuality === undefined ? {} : { connectionQuality }),
});
const viewers = [viewer('mira'), viewer('kim', 'poor'), viewer('bo', 'excellent'), viewer('zoe')];

test('only the host sees how well each viewer receives the video, if it was measured', async () => {
  for (const username of ['mira', 'kim', undefined]) {
    const reader = username === undefined ? undefined : { id: `id-of-${username}`, username, avatarUrl: '' };
    const shown = await mount(
      <div className="flex h-96">
        <ViewersPanel
          viewers={viewers}
          topChatters={[]}
          viewerCount={3}
          reader={reader}
          readerRole="viewer"
          hostId="id-of-mira"
        />
      </div>,
    );
    await expect.element(page.getByText('zoe')).toBeVisible();
    const isHost = username === 'mira';
    await expectCount(page.getByText('Connection: Poor'), isHost ? 1 : 0);
    await expectCount(page.getByText('Connection: Excellent'), isHost ? 1 : 0);
    await expectCount(page.getByText(/^Connection: /), isHost ? 2 : 0);
    await shown.unmount();
  }
});

test('[QUAL-2] a viewer’s bars are lit from the left: none when offline, one more for each better quality', async () => {
  const bars = { offline: 0, critical: 1, poor: 2, fair: 3, good: 4, excellent: 5 } as const;
  const qualities = Object.keys(bars) as (keyof typeof bars)[];
  await mount(
    <div className="flex" style={{ height: 600 }}>
      <ViewersPanel
        viewers={qualities.map((quality) => viewer(`is-${quality}`, quality))}
        topChatters={[]}
        viewerCount={6}
        reader={{ id: 'id-of-mira', username: 'mira', avatarUrl: '' }}
        readerRole="viewer"
        hostId="id-of-mira"
      />
    </div>,
  );
  await expect.element(page.getByText('is-excellent')).toBeVisible();
  const coloursOf = (quality: string) =>
    [
      ...page
        .getByText(`is-${quality}`)
        .element()
        .closest('li')!
        .querySelectorAll('[title] [aria-hidden] span'),
    ].map((bar) => getComputedStyle(bar).backgroundColor);
  const [unlit] = coloursOf('offline');
  for (const quality of qualities)
    expect(
      coloursOf(quality).map((colour) => colour !== unlit),
      quality,
    ).toEqual([1, 2, 3, 4, 5].map((bar) => bar <= bars[quality]));
});

test('[VIEWERS-2] each entry has the avatar of its own viewer', async () => {
  const withPicture = (username: string, avatarUrl: string): Viewer => ({ ...viewer(username), avatarUrl });
  await mount(
    <div className="flex h-96">
      <ViewersPanel
        viewers={[withPicture('kim', '/icon-192.png'), withPicture('zoe', '/icon-512.png')]}
        topChatters={[]}
        viewerCount={3}
        reader={{ id: 'id-of-mira', username: 'mira', avatarUrl: '/icon-maskable-512.png' }}
        readerRole="viewer"
        hostId="id-of-mira"
      />
    </div>,
  );
  const pictureOf = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByAltText('');
  for (const [name, address] of [
    ['You', '/icon-maskable-512.png'],
    ['kim', '/icon-192.png'],
    ['zoe', '/icon-512.png'],
  ] as const)
    await expect.element(pictureOf(name)).toHaveAttribute('src', expect.stringContaining(address));
});

test('[VIEWERS-6] a moderator’s entry shows a Mod badge, and no other does', async () => {
  const list: Viewer[] = [...viewers, { ...viewer('sam'), role: 'moderator' }];
  await mount(
    <div className="flex h-96">
      <ViewersPanel
        viewers={list}
        topChatters={[]}
        viewerCount={4}
        reader={undefined}
        readerRole="viewer"
        hostId="id-of-mira"
      />
    </div>,
  );
  const badge = page.getByText('Mod', { exact: true });
  await expect.element(badge).toBeVisible();
  await expectCount(badge, 1);
  expect(badge.element().closest('li')?.textContent).toContain('sam');
});

test('[VIEWERS-7] an empty list says No viewers yet, whatever the count is, and one with a name does not', async () => {
  const words = page.getByText('No viewers yet');
  for (const [list, viewerCount] of [
    [[], undefined],
    [[], 0],
    [[viewer('zoe')], 1],
  ] as const) {
    const shown = await mount(
      <div className="flex h-96">
        <ViewersPanel
          viewers={list}
          topChatters={[]}
          viewerCount={viewerCount}
          reader={undefined}
          readerRole="viewer"
          hostId="id-of-mira"
        />
      </div>,
    );
    await expectCount(page.getByRole('listitem'), list.length);
    await expectCount(words, list.length === 0 ? 1 : 0);
    await shown.unmount();
  }
});

test('[CHAT-27] the top chatters stand in the server’s order with the number of their messages, and a name opens its person', async () => {
  const opened: string[] = [];
  const panel = (topChatters: TopChatter[]) => (
    <div className="flex h-96 flex-col">
      <ViewersPanel
        viewers={viewers}
        topChatters={topChatters}
        viewerCount={3}
        reader={undefined}
        readerRole="viewer"
        hostId="id-of-mira"
        onOpen={({ id }) => opened.push(id)}
      />
    </div>
  );
  const none = await mount(panel([]));
  await expect.element(page.getByText('zoe')).toBeVisible();
  await expectCount(page.getByText('Top chatters'), 0);
  await none.unmount();
  await mount(
    panel([
      { id: 'id-of-juno', username: 'juno', messages: 214 },
      { id: 'id-of-kai', username: 'kai', messages: 1 },
    ]),
  );
  const list = page.getByRole('list', { name: 'Top chatters' });
  await expect.element(list.getByText('214 messages')).toBeVisible();
  expect([...list.element().children].map(({ textContent }) => textContent)).toEqual([
    'juno214 messages',
    'kai1 message',
  ]);
  await list.getByRole('button', { name: 'kai' }).click();
  expect(opened).toEqual(['id-of-kai']);
});

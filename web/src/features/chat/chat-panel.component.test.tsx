import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findings } from '../../testing/component/accessibility.ts';
import { mount, phone } from '../../testing/component/mount.tsx';
import { useSuspensionMessage } from '../session/suspension.store.ts';
import { emptyJoinedStreamState } from '../streams/joined-stream-state.ts';
import { ChatPanel } from './chat-panel.tsx';

const nothing = () => {};
const live = {
  ...emptyJoinedStreamState,
  connection: { name: 'joined' } as const,
  retry: nothing,
  discard: nothing,
  rejoin: nothing,
  react: nothing,
  onReactions: () => nothing,
  send: nothing,
  sendConnectionQuality: nothing,
  sendTap: () => {},
};

test('a suspended user sees that below the chat, and not a request to sign in', async () => {
  await mount(
    <div className="h-screen">
      <ChatPanel live={live} reader={undefined} isReaderKnown hostId="host" hasEnded={false} />
    </div>,
    { size: phone, at: '/stream/kiln' },
  );
  const way = page.getByRole('link', { name: 'Sign in to chat' });
  await expect.element(way).toHaveAttribute('href', '/login?next=%2Fstream%2Fkiln');
  const message = 'This account is suspended until May 4, 2031: Show us receipts';
  useSuspensionMessage.setState({ message });
  await expect.element(page.getByText(message)).toBeInViewport({ ratio: 1 });
  await expect.element(way).not.toBeInTheDocument();
  expect(await findings()).toEqual([]);
  useSuspensionMessage.setState({ message: undefined });
  await expect.element(way).toBeVisible();
});

test('[VIEW-14] [VIEW-15] the chat’s viewer count is the one that the server measured, and a dash until it has', async () => {
  const panel = (viewerCount: number | undefined) => (
    <ChatPanel
      live={{ ...live, viewerCount }}
      reader={undefined}
      isReaderKnown
      hostId="host"
      hasEnded={false}
    />
  );
  for (const [viewerCount, shown] of [
    [undefined, '-'],
    [0, '0'],
    [7, '7'],
    [1250, '1.3K'],
  ] as const) {
    const mounted = await mount(<div className="h-screen">{panel(viewerCount)}</div>, { size: phone });
    const button = page.getByRole('button', { name: `Show viewers, ${shown} watching`, exact: true });
    await expect.element(button).toHaveTextContent(shown);
    expect(button.element().textContent).toBe(shown);
    await mounted.unmount();
  }
});

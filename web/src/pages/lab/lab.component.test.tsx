import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { labPages } from '../../features/lab/lab-pages.ts';
import { keepMessages } from '../../features/lab/sockets/test-chat.ts';
import { TestChatView } from '../../features/lab/sockets/test-chat-view.tsx';
import { answer, endpoints } from '../../testing/component/api-answers.ts';
import { mount, mountPage } from '../../testing/component/mount.tsx';
import { expectCount, expectTexts, passTime } from '../../testing/component/shown.ts';
import * as ChatInputDebug from './chat-input-debug.tsx';
import * as ChatInputDemo from './chat-input-demo.tsx';
import * as ViewerCountDemo from './viewer-count-demo.tsx';
import * as VideoTest from './vdo-ninja-test.tsx';
import * as WebsocketChatTest from './websocket-chat-test.tsx';
import * as WebsocketTest from './websocket-test.tsx';

/** From here on, time passes only when the test advances it. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}
afterEach(() => {
  vi.useRealTimers();
});

test('[LAB-6] [LAB-7] the simulated count is labelled so, and changes every 1, 3, 5 or 10 s as chosen', async () => {
  answer(endpoints.streams.list.handler(() => ({ items: [] })));
  holdTime();
  await mountPage(ViewerCountDemo, { path: '/viewer-count-demo', at: '/viewer-count-demo' });
  const part = page.getByRole('region', { name: 'Simulated', exact: true });
  await expect.element(part.getByText('Simulated numbers')).toBeVisible();
  const count = () => part.getByRole('definition').element().textContent;
  expect(count()).toBe('1,250');
  expect(part.element().textContent).toContain('1.3Kviewers');
  await expectTexts(part.getByRole('group', { name: 'Update interval' }).getByText(/ s$/), [
    '1 s',
    '3 s',
    '5 s',
    '10 s',
  ]);
  for (const seconds of [1, 3, 5, 10]) {
    await part.getByRole('radio', { name: `${seconds} s`, exact: true }).click();
    // The press itself takes some time, so measuring starts at a change.
    const atPress = count();
    for (let waited = 0; count() === atPress && waited < seconds * 1000; waited += 250) {
      await passTime(250);
    }
    for (let change = 0; change < 2; change += 1) {
      const before = count();
      await passTime(seconds * 1000 - 250);
      expect(count()).toBe(before);
      await passTime(250);
      expect(count()).not.toBe(before);
    }
  }
});

test.each([
  ['/chat-input-demo', ChatInputDemo],
  ['/chat-input-debug', ChatInputDebug],
  ['/viewer-count-demo', ViewerCountDemo],
  ['/vdo-ninja-test', VideoTest],
  ['/websocket-test', WebsocketTest],
  ['/websocket-chat-test', WebsocketChatTest],
])('%s is listed under the heading of its page', async (path, module) => {
  answer(endpoints.streams.list.handler(() => ({ items: [] })));
  await mountPage(module, { path, at: path });
  const listed = labPages.find((entry) => entry.path === path)?.title ?? '';
  await expect.element(page.getByRole('heading', { level: 1, name: listed, exact: true })).toBeVisible();
});

test('[LAB-40] [CHAT-26] the test chat keeps the newest 100 messages and shows the newest 50', async () => {
  const sent = Array.from({ length: 120 }, (_, place) => ({
    id: `id${place}`,
    username: 'wren',
    content: `message ${place}`,
    timestamp: '2031-03-07T09:05:04.000Z',
  }));
  const kept = keepMessages(keepMessages([], sent.slice(0, 70)), sent.slice(60));
  expect(kept.map(({ id }) => id)).toEqual(sent.slice(20).map(({ id }) => id));
  await mount(<TestChatView label="" messages={kept} joinedStreamId="room" onSend={() => {}} />);
  const shown = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expectTexts(
    shown,
    sent.slice(70).map(({ content }) => `wren ${content}`),
  );
});

test('[LAB-23] a frame that does not load is in the log', async () => {
  await mountPage(VideoTest, { path: '/vdo-ninja-test', at: '/vdo-ninja-test' });
  const load = page.getByText('frame load error');
  holdTime();
  await page.getByRole('button', { name: 'Start Stream' }).click();
  await expect.element(page.getByTitle('Your stream')).toBeVisible();
  await passTime(9000);
  await expectCount(load, 0);
  await passTime(1000);
  await expectCount(load, 1);
});

import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameEvent } from '@greenroom/contract/frame/frame-events';
import { expect, onTestFinished, test } from 'vitest';
import type { Screen } from '../screen/screen.ts';
import { ExternalMode } from './external-mode.ts';

test('a start that a stop interrupts fails with a message, and a start right after it goes live', async () => {
  const parsed = parseFrameAddress(new URLSearchParams('push=room42'));
  if (!parsed.success) throw new Error(parsed.error);
  const screen = { showState: () => undefined } as unknown as Screen;
  const events: FrameEvent[] = [];
  // Nothing answers there: the browser shows a page of its own, which loads.
  const mode = new ExternalMode('http://127.0.0.1:1', parsed.address, screen, (event) => events.push(event));
  onTestFinished(() => mode.leave());
  const cutOff = mode.start(undefined).catch((error: unknown) => error);
  await mode.run({ action: 'stopStream', value: undefined }, undefined);
  const next = mode.start(undefined);
  expect(await cutOff).toEqual(new Error('The stream was stopped'));
  await next;
  expect(document.querySelectorAll('iframe.service')).toHaveLength(1);
  expect(events.map(({ event }) => event)).toEqual([
    'stateChanged',
    'stateChanged',
    'streamStopped',
    'stateChanged',
    'stateChanged',
    'connected',
    'streamStarted',
  ]);
});

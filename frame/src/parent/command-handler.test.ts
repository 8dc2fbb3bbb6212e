import { expect, test, vi } from 'vitest';
import type { FrameCommand } from '@greenroom/contract/frame/frame-commands';
import { CommandHandler } from './command-handler.ts';

function setUp(run: (command: FrameCommand) => Promise<void>) {
  const patience = Promise.withResolvers<void>();
  const work = vi.fn<typeof run>(run);
  const onLateFailure = vi.fn<(message: string, action: string) => void>();
  const handler = new CommandHandler({
    run: work,
    snapshot: () => ({ state: 'now' }),
    patience: async () => patience.promise,
    onLateFailure,
  });
  return { handler, work, onLateFailure, loseIt: patience.resolve };
}

test('[FRAME-18] answers with commandId, action, success, and data or error', async () => {
  const { handler } = setUp(async ({ action }) => {
    if (action === 'startRecording') throw new Error('startRecording is not available yet');
  });
  expect(await handler.handle({ commandId: 'c1', action: 'setVolume', value: 140 })).toEqual({
    commandId: 'c1',
    action: 'setVolume',
    success: true,
    data: { state: 'now' },
  });
  expect(await handler.handle({ commandId: 'c2', action: 'startRecording' })).toEqual({
    commandId: 'c2',
    action: 'startRecording',
    success: false,
    error: 'startRecording is not available yet',
  });
});

test('checks each command, and does not run an invalid one', async () => {
  const { handler, work } = setUp(async () => undefined);
  expect(await handler.handle({ commandId: 'c1', action: 'setVolume', value: 'loud' })).toMatchObject({
    success: false,
    error: 'Volume must be a number',
  });
  expect(await handler.handle({ commandId: 'c2', action: 'explode' })).toMatchObject({
    error: 'Invalid command: explode',
  });
  expect(work).not.toHaveBeenCalled();
});

test('a command that is sent again runs once and is answered each time', async () => {
  const { handler, work } = setUp(async () => undefined);
  const message = { commandId: 'c1', action: 'muteAudio' };
  const replies = await Promise.all([handler.handle(message), handler.handle(message)]);
  expect(work).toHaveBeenCalledOnce();
  expect(replies.map(({ success }) => success)).toEqual([true, true]);
});

test('the answer to a repeated command has the present state of the frame', async () => {
  let volume = 30;
  const handler = new CommandHandler({
    run: async () => undefined,
    snapshot: () => ({ volume }),
    patience: async () => new Promise(() => undefined),
    onLateFailure: () => undefined,
  });
  const message = { commandId: 'c1', action: 'setVolume', value: 30 };
  expect(await handler.handle(message)).toMatchObject({ data: { volume: 30 } });
  volume = 80;
  expect(await handler.handle(message)).toMatchObject({ data: { volume: 80 } });
});

test('work that takes longer than the waiting time is answered before it is done', async () => {
  const { handler, loseIt } = setUp(async () => new Promise(() => undefined));
  const reply = handler.handle({ commandId: 'c1', action: 'startStream' });
  loseIt();
  expect(await reply).toMatchObject({ success: true, data: { state: 'now' } });
});

test('a failure after the answer is sent as a separate event', async () => {
  const late = Promise.withResolvers<void>();
  const { handler, loseIt, onLateFailure } = setUp(async () => late.promise);
  const reply = handler.handle({ commandId: 'c1', action: 'startStream' });
  loseIt();
  expect(await reply).toMatchObject({ success: true });
  expect(onLateFailure).not.toHaveBeenCalled();
  late.reject(new Error('Permission was denied'));
  await expect.poll(() => onLateFailure.mock.calls).toEqual([['Permission was denied', 'startStream']]);
});

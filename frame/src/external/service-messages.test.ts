import type { FrameAction, FrameCommand } from '@greenroom/contract/frame/frame-commands';
import { expect, test } from 'vitest';
import { readServiceReply, serviceMessageOf } from './service-messages.ts';

const bare = (action: FrameAction) => ({ action, value: undefined }) as FrameCommand;

test('[FRAME-3] commands become messages of the service, each for who publishes and who watches', () => {
  for (const [action, pushed, watched] of [
    ['muteAudio', { action: 'mic', value: false }, { action: 'speaker', value: false }],
    ['unmuteAudio', { action: 'mic', value: true }, { action: 'speaker', value: true }],
    ['hideVideo', { action: 'camera', value: false }, undefined],
    ['showVideo', { action: 'camera', value: true }, undefined],
    ['startScreenShare', { action: 'togglescreenshare' }, undefined],
    ['stopScreenShare', { action: 'togglescreenshare' }, undefined],
    ['startRecording', { action: 'record', value: true }, undefined],
    ['stopRecording', { action: 'record', value: false }, undefined],
    ['requestStats', { action: 'getDetails' }, { action: 'getDetails' }],
  ] as const) {
    expect(serviceMessageOf(bare(action), 'push'), action).toEqual(pushed);
    expect(serviceMessageOf(bare(action), 'watch'), action).toEqual(watched);
  }
  // Bits a second here, kilobits there.
  expect(serviceMessageOf({ action: 'setBitrate', value: 1_800_000 }, 'push')).toEqual({
    action: 'bitrate',
    value: 1800,
  });
  expect(serviceMessageOf({ action: 'setVolume', value: 35 }, 'watch')).toEqual({
    action: 'volume',
    value: 35,
  });
});

test('a command that the service or the mode does not support has no message', () => {
  expect(serviceMessageOf({ action: 'setFramerate', value: 30 }, 'push')).toBeUndefined();
  expect(serviceMessageOf({ action: 'setPicture', value: { blur: true } }, 'push')).toBeUndefined();
  expect(serviceMessageOf({ action: 'setBitrate', value: 1000 }, 'watch')).toBeUndefined();
  expect(serviceMessageOf({ action: 'startScreenShare', value: undefined }, 'watch')).toBeUndefined();
  expect(serviceMessageOf({ action: 'setVolume', value: 35 }, 'push')).toBeUndefined();
});

test('reads answers, joins and leaves, and ignores other messages', () => {
  expect(readServiceReply({ cib: 'greenroom-1', callback: { action: 'mic', result: true } })).toEqual({
    kind: 'answer',
    id: 'greenroom-1',
    isDone: true,
  });
  expect(readServiceReply({ cib: 'greenroom-2', callback: { result: 'failed' } })).toMatchObject({
    isDone: false,
  });
  expect(readServiceReply({ action: 'view-connection', value: true })).toEqual({
    kind: 'picture',
    isThere: true,
  });
  expect(readServiceReply({ action: 'end-view-connection' })).toEqual({ kind: 'picture', isThere: false });
  expect(readServiceReply({ action: 'push-connection', value: false })).toEqual({
    kind: 'viewer',
    isThere: false,
  });
  for (const nothing of [undefined, 'mic', { action: 'loudness' }, { callback: {} }, { cib: 5 }])
    expect(readServiceReply(nothing)).toBeUndefined();
});

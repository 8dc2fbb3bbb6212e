import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import {
  checkFrameCommand,
  exactVolumeSchema,
  parseFrameCommandMessage,
  parseFrameReply,
} from './frame-commands.ts';

function accepted(action: string, value?: unknown): unknown {
  const check = checkFrameCommand(action, value);
  if (!check.success) throw new Error(check.error);
  return check.command.value;
}

function refused(action: string, value?: unknown): string {
  const check = checkFrameCommand(action, value);
  if (check.success) throw new Error(`${action} was accepted`);
  return check.error;
}

test('[FRAME-8] a command message has action, value, target, streamId and commandId', () => {
  const message = {
    action: 'setVolume',
    value: 30,
    target: 'host',
    streamId: 'stream1',
    commandId: 'command-1',
  };
  expect(parseFrameCommandMessage(message)).toEqual(message);
  expect(parseFrameCommandMessage({ action: 'stopStream', commandId: 'c' })).toBeDefined();
  expect(parseFrameCommandMessage({ action: 'stopStream' })).toBeUndefined();
  expect(parseFrameCommandMessage({ commandId: 'c' })).toBeUndefined();
  expect(parseFrameCommandMessage({ action: 'stopStream', commandId: 'c', streamId: 4 })).toBeUndefined();
});

test('[FRAME-18] a reply has commandId, action, success, error and data', () => {
  const reply = {
    commandId: 'c',
    action: 'setVolume',
    success: false,
    error: 'Volume must be a number',
    data: {},
  };
  expect(parseFrameReply(reply)).toEqual(reply);
  expect(parseFrameReply({ commandId: 'c', action: 'setVolume', success: true })).toBeDefined();
  expect(parseFrameReply({ commandId: 'c', action: 'setVolume' })).toBeUndefined();
});

describe('setVolume', () => {
  const notNumbers = ['50', null, undefined, Number.NaN, {}];
  test.each(notNumbers)('[FRAME-21] refuses %s: not a number', (value) => {
    expect(refused('setVolume', value)).toBe('Volume must be a number');
  });

  test.each([
    [-1, 0],
    [0, 0],
    [55.5, 55.5],
    [100, 100],
    [101, 100],
    [1e9, 100],
  ])('[FRAME-22] clamps %d to %d', (given, kept) => {
    expect(accepted('setVolume', given)).toBe(kept);
  });

  test('[FRAME-23] where a volume is refused and not clamped, the message names the range', () => {
    for (const volume of [-0.1, 100.1]) {
      expect(v.safeParse(exactVolumeSchema, volume).issues?.[0].message).toBe(
        'Volume must be between 0 and 100',
      );
    }
    expect(v.parse(exactVolumeSchema, 0)).toBe(0);
    expect(v.parse(exactVolumeSchema, 100)).toBe(100);
  });
});

describe('setBitrate', () => {
  test('[FRAME-24] passes 50000000 and refuses anything over it', () => {
    expect(accepted('setBitrate', 50_000_000)).toBe(50_000_000);
    expect(refused('setBitrate', 50_000_001)).toBe('Bitrate too high (max 50Mbps)');
  });

  test('[FRAME-25] passes 0 and refuses a negative bitrate', () => {
    expect(accepted('setBitrate', 0)).toBe(0);
    expect(refused('setBitrate', -1)).toBe('Bitrate must be positive');
  });
});

test('[FRAME-26] setQuality takes a number from 0 to 100', () => {
  expect(accepted('setQuality', 0)).toBe(0);
  expect(accepted('setQuality', 100)).toBe(100);
  for (const value of [-0.5, 100.5, 101, '80', undefined, Number.NaN]) {
    expect(refused('setQuality', value)).toBe('Quality must be between 0 and 100');
  }
});

test('[FRAME-27] setFramerate takes 1 to 120', () => {
  expect(accepted('setFramerate', 1)).toBe(1);
  expect(accepted('setFramerate', 120)).toBe(120);
  for (const value of [0, 0.5, 121, -30]) {
    expect(refused('setFramerate', value)).toBe('Framerate must be between 1 and 120');
  }
});

describe('setRotation', () => {
  test('[FRAME-28] refuses what is not a number', () => {
    for (const value of ['90', undefined, Number.NaN]) {
      expect(refused('setRotation', value)).toBe('Rotation must be a number');
    }
  });

  test.each([
    [0, 0],
    [359, 359],
    [360, 0],
    [450, 90],
    [-90, 270],
    [-720, 0],
    [3690, 90],
    [-1170, 270],
  ])('[FRAME-29] normalizes %d to %d', (given, kept) => {
    expect(accepted('setRotation', given)).toBe(kept);
  });
});

describe('sendChat', () => {
  test('[FRAME-30] refuses what is not a string', () => {
    for (const value of [7, undefined, null, { text: 'hi' }]) {
      expect(refused('sendChat', value)).toBe('Message must be a string');
    }
  });

  test('[FRAME-31] trims', () => {
    expect(accepted('sendChat', '  hello there \n')).toBe('hello there');
  });

  test('[FRAME-32] counts 500 characters after trimming', () => {
    expect(accepted('sendChat', `  ${'x'.repeat(500)}  `)).toBe('x'.repeat(500));
    expect(refused('sendChat', 'x'.repeat(501))).toBe('Message too long (max 500 chars)');
  });
});

describe.each(['setCamera', 'setMicrophone'])('%s', (action) => {
  test('[FRAME-33] refuses what is not a string', () => {
    for (const value of [1, undefined, null, true]) {
      expect(refused(action, value)).toBe('Device ID must be a string');
    }
  });

  test('[FRAME-34] refuses an empty string', () => {
    expect(refused(action, '')).toBe('Device ID cannot be empty');
    expect(accepted(action, 'abc')).toBe('abc');
  });
});

describe('[FRAME-35] any other failed check names the action', () => {
  it.each([
    ['setBitrate', '2500'],
    ['setBitrate', undefined],
    ['setFramerate', '30'],
    ['startStream', { token: 4 }],
    ['startStream', 'now'],
    ['startScreenShare', { quality: 'ultra' }],
    ['startStream', { isMuted: 'yes' }],
    ['startStream', { watermark: '  ' }],
    ['startStream', { watermark: 'x'.repeat(41) }],
    ['startPreview', { isVideoHidden: 1 }],
    ['explode', undefined],
    ['toString', undefined],
  ])('%s with %j', (action, value) => {
    expect(refused(action, value)).toBe(`Invalid command: ${action}`);
  });
});

test('every command of the specification is accepted', () => {
  const values: Record<string, unknown> = {
    startStream: { token: 't' },
    stopStream: undefined,
    pauseStream: undefined,
    muteAudio: undefined,
    unmuteAudio: undefined,
    hideVideo: undefined,
    showVideo: undefined,
    startScreenShare: undefined,
    stopScreenShare: undefined,
    startRecording: undefined,
    stopRecording: undefined,
    takePicture: undefined,
    setVolume: 1,
    setQuality: 80,
    setBitrate: 2_500_000,
    setFramerate: 30,
    setRotation: 90,
    setMaxHeight: 480,
    startPictureInPicture: undefined,
    stopPictureInPicture: undefined,
    setCamera: 'a',
    setMicrophone: 'b',
    sendChat: 'hi',
    requestStats: undefined,
  };
  for (const [action, value] of Object.entries(values)) expect(accepted(action, value)).toEqual(value);
});

test.each([
  [-5, 0],
  [0, 0],
  [150, 150],
  [200, 200],
  [201, 200],
])('[MEDIA-8] an audio gain of %d is clamped to %d', (given, kept) => {
  expect(accepted('setSound', { gain: given })).toEqual({ gain: kept });
});

test('sound and picture settings contain only the given and known fields', () => {
  expect(accepted('setSound', { stereo: true, volume: 3 })).toEqual({ stereo: true });
  expect(accepted('setPicture', { mirror: true, brightness: 999, blurStrength: 50 })).toEqual({
    mirror: true,
    brightness: 200,
    blurStrength: 50,
  });
  const overScreen = { overScreen: true, corner: 'top-left' };
  expect(accepted('setPicture', overScreen)).toEqual(overScreen);
  for (const value of [
    { blur: 'yes' },
    { corner: 'middle' },
    { blurStrength: 51 },
    { contrast: Number.NaN },
    undefined,
  ]) {
    expect(refused('setPicture', value)).toBe('Invalid command: setPicture');
  }
  expect(refused('setSound', { gain: 'loud' })).toBe('Invalid command: setSound');
});

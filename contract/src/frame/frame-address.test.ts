import { expect, test } from 'vitest';
import { buildFrameUrl, parseFrameAddress } from './frame-address.ts';

const origin = 'https://shop.example';

function parsed(query: string) {
  const result = parseFrameAddress(new URLSearchParams(query));
  if (!result.success) throw new Error(result.error);
  return result.address;
}

test('[FRAME-5] the frame URL addresses the media room by its id', () => {
  expect(buildFrameUrl(origin, { mode: 'watch', mediaRoomId: 'room42' })).toBe(`${origin}/room?room=room42`);
  expect(parsed('room=room42')).toEqual({
    mode: 'watch',
    mediaRoomId: 'room42',
    streamId: undefined,
    autostart: true,
  });
  expect(parsed('room=room42&stream=01J-x_9&autostart=0')).toEqual({
    mode: 'watch',
    mediaRoomId: 'room42',
    streamId: '01J-x_9',
    autostart: false,
  });
});

test('[FRAME-6] the frame URL has room, push, bitrate, quality, framerate, stereo, autostart, webcam and microphone', () => {
  const url = buildFrameUrl(origin, {
    mode: 'push',
    mediaRoomId: 'room42',
    bitrateKbps: 4000,
    quality: 3,
    framerate: 60,
    stereo: true,
    autostart: true,
    webcam: 'cam 1',
    microphone: false,
  });
  const query = new URL(url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    push: 'room42',
    bitrate: '4000',
    quality: '3',
    framerate: '60',
    stereo: 'true',
    autostart: 'true',
    webcam: 'cam 1',
    microphone: 'false',
  });
  expect(parsed(query.toString())).toEqual({
    mode: 'push',
    mediaRoomId: 'room42',
    bitrateKbps: 4000,
    quality: 3,
    framerate: 60,
    stereo: true,
    autostart: true,
    webcam: 'cam 1',
    microphone: false,
  });
  const watched = { mode: 'watch', mediaRoomId: 'room42', streamId: 'show7', autostart: false } as const;
  const watchUrl = new URL(buildFrameUrl(origin, watched));
  expect(Object.fromEntries(watchUrl.searchParams)).toEqual({
    room: 'room42',
    stream: 'show7',
    autostart: 'false',
  });
  expect(parsed(watchUrl.searchParams.toString())).toEqual(watched);
  // The browser's own choice of devices.
  for (const value of ['true', '1', ''])
    expect(parsed(`push=room42&webcam=${value}&microphone=${value}`)).toMatchObject({
      webcam: true,
      microphone: true,
    });
});

test('[FRAME-7] a push defaults to quality 2 and bitrate 2500', () => {
  const query = new URL(buildFrameUrl(origin, { mode: 'push', mediaRoomId: 'room42' })).searchParams;
  expect(query.get('quality')).toBe('2');
  expect(query.get('bitrate')).toBe('2500');
  expect(parsed('push=room42')).toEqual({
    mode: 'push',
    mediaRoomId: 'room42',
    quality: 2,
    bitrateKbps: 2500,
    framerate: 30,
    stereo: false,
    autostart: false,
    webcam: true,
    microphone: true,
  });
});

test('a switch is on when it is named, and off with 0 or false', () => {
  expect(parsed('push=room42&stereo&autostart=1')).toMatchObject({ stereo: true, autostart: true });
  expect(parsed('push=room42&stereo=0&autostart=false&webcam=0')).toMatchObject({
    stereo: false,
    autostart: false,
    webcam: false,
  });
});

test.each([
  ['', 'room'],
  ['room=a b', 'room'],
  ['room=../etc', 'room'],
  ['push=x', 'push'],
  ['push=room42&bitrate=fast', 'bitrate'],
  ['push=room42&bitrate=50001', 'bitrate'],
  ['push=room42&quality=4', 'quality'],
  ['push=room42&framerate=0', 'framerate'],
  ['push=room42&stereo=maybe', 'stereo'],
  ['room=room42&stream=a/b', 'stream'],
])('refuses ?%s and names the parameter', (query, parameter) => {
  expect(parseFrameAddress(new URLSearchParams(query))).toEqual({
    success: false,
    error: `The address of this video frame is not valid: check '${parameter}'`,
  });
});

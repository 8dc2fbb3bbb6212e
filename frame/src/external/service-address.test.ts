import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import { expect, test } from 'vitest';
import { serviceAddress } from './service-address.ts';

function queryOf(address: string, startsAtOnce: boolean, withheld = {}): Record<string, string> {
  const parsed = parseFrameAddress(new URLSearchParams(address));
  if (!parsed.success) throw new Error(parsed.error);
  const opening = { startsAtOnce, isMuted: false, isVideoHidden: false, ...withheld };
  const url = new URL(serviceAddress('https://video.example/beta/', parsed.address, opening));
  expect(url.origin + url.pathname).toBe('https://video.example/beta/');
  return Object.fromEntries(url.searchParams);
}

test('[FRAME-3] a push goes to the service by the room’s id, with each parameter of the frame’s address', () => {
  expect(queryOf('push=k3x9w2m4q7&quality=1&bitrate=1800&framerate=24&stereo=1&webcam=0', true)).toEqual({
    room: 'k3x9w2m4q7',
    push: 'k3x9w2m4q7',
    quality: '2',
    bitrate: '1800',
    framerate: '24',
    stereo: '1',
    webcam: '0',
    videodevice: '0',
    microphone: '1',
    autostart: '1',
    cleanoutput: '1',
  });
  expect(queryOf('push=k3x9w2m4q7', false)).not.toHaveProperty('autostart');
});

test('[FRAME-3] a viewer joins the same room at the service, without a camera', () => {
  expect(queryOf('room=k3x9w2m4q7&stream=s1', true)).toEqual({
    room: 'k3x9w2m4q7',
    view: 'k3x9w2m4q7',
    scene: '1',
    autostart: '1',
    cleanoutput: '1',
  });
});

test('a push that begins muted or hidden has that in the service’s address, and a viewer does not', () => {
  expect(queryOf('push=k3x9w2m4q7', true, { isMuted: true })).toMatchObject({ mute: '1' });
  expect(queryOf('push=k3x9w2m4q7', true, { isMuted: true })).not.toHaveProperty('videomute');
  expect(queryOf('push=k3x9w2m4q7', true, { isVideoHidden: true })).toMatchObject({ videomute: '1' });
  expect(queryOf('room=k3x9w2m4q7', true, { isMuted: true })).not.toHaveProperty('mute');
});

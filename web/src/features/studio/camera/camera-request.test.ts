import { expect, test } from 'vitest';
import { cameraStateOf, isSendingCamera, nextCameraRequest } from './camera-request.ts';
import type { CameraRequest, CameraRequestEvent } from './camera-request.ts';

function after(...events: readonly CameraRequestEvent[]): CameraRequest {
  return events.reduce(nextCameraRequest, { name: 'none' } satisfies CameraRequest as CameraRequest);
}
const opened = after({ type: 'sent' }, { type: 'accepted' }, { type: 'opened' });

test('the camera is opening until the frame shows it, also while the browser asks for permission', () => {
  expect(cameraStateOf(after({ type: 'sent' }), undefined)).toEqual({ name: 'opening' });
  expect(cameraStateOf(after({ type: 'sent' }, { type: 'accepted' }), { name: 'idle' })).toEqual({
    name: 'opening',
  });
  expect(cameraStateOf(opened, { name: 'preview' })).toEqual({ name: 'on' });
});

test('a refusal ends the opening, and does not affect an open camera', () => {
  const refused: CameraRequestEvent = { type: 'refused', reason: 'No camera' };
  expect(cameraStateOf(after({ type: 'sent' }, refused), { name: 'idle' })).toEqual({
    name: 'refused',
    reason: 'No camera',
  });
  expect(nextCameraRequest(opened, refused)).toBe(opened);
});

test('the camera is off when the frame reports it, whatever turned it off', () => {
  expect(cameraStateOf(opened, { name: 'idle' })).toEqual({ name: 'off' });
  expect(cameraStateOf(opened, { name: 'ended' })).toEqual({ name: 'off' });
  expect(cameraStateOf(opened, undefined)).toEqual({ name: 'off' });
});

test('a frame that was loaded again has no camera open', () => {
  expect(nextCameraRequest(opened, { type: 'frameLoaded' })).toEqual({ name: 'none' });
  expect(after({ type: 'sent' }, { type: 'accepted' }, { type: 'frameLoaded' })).toEqual({ name: 'none' });
});

test('the first load of the frame does not cancel the waiting command', () => {
  expect(after({ type: 'sent' }, { type: 'frameLoaded' })).toEqual({ name: 'sent' });
});

test('the camera counts as sent from the first attempt to connect, and not in a preview', () => {
  expect(isSendingCamera({ name: 'connecting' })).toBe(true);
  expect(isSendingCamera({ name: 'reconnecting', attempt: 2 })).toBe(true);
  expect(isSendingCamera({ name: 'preview' })).toBe(false);
  expect(isSendingCamera({ name: 'idle' })).toBe(false);
  expect(isSendingCamera(undefined)).toBe(false);
});

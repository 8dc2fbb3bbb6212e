import { expect, test } from 'vitest';
import { describeCaptureError } from './capture-errors.ts';

test('says why a device did not open', () => {
  expect(describeCaptureError(new DOMException('', 'NotAllowedError'), 'Firefox/140.0')).toBe(
    'Permission to use the camera and microphone was denied: press the crossed-out camera left of the address, remove the block, and try again',
  );
  expect(describeCaptureError(new DOMException('', 'NotFoundError'), '')).toBe(
    'No such camera or microphone was found: plug one in, and try again',
  );
  expect(describeCaptureError('what', '')).toBe('The camera or microphone could not be started');
});

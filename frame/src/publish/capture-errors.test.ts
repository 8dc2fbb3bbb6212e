import { expect, test } from 'vitest';
import { describeCaptureError } from './capture-errors.ts';

test('says why a device did not open', () => {
  expect(describeCaptureError(new DOMException('', 'NotAllowedError'))).toBe(
    'Permission to use the camera and microphone was denied',
  );
  expect(describeCaptureError(new DOMException('', 'NotFoundError'))).toBe(
    'No such camera or microphone was found',
  );
  expect(describeCaptureError('what')).toBe('The camera or microphone could not be started');
});

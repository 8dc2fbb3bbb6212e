import { expect, test } from 'vitest';
import { describeCaptureError, describeShareError } from './capture-errors.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  [
    new DOMException('', 'NotAllowedError'),
    'Permission to use the camera was denied: press the crossed-out camera left of the address, remove the block, and try again',
  ],
  [
    new DOMException('Permission dismissed', 'NotAllowedError'),
    'The browser’s question about the camera was closed: try again, and choose Allow',
  ],
  [
    new DOMException('Permission denied by system', 'NotAllowedError'),
    'The system does not let the browser use the camera: allow it in the system’s privacy settings, start the browser again, and try again',
  ],
  [new DOMException('', 'NotFoundError'), 'No such camera was found: plug one in, and try again'],
  // Firefox's is no Error.
  [{ name: 'OverconstrainedError' }, 'No such camera was found: plug one in, and try again'],
  [
    new DOMException('', 'NotReadableError'),
    'The camera is in use by another program: close the other program or tab, and try again',
  ],
  ['what', 'The camera could not be started: plug it in again or choose another one, and try again'],
])('the message has the reason why a camera did not open, and the remedy: %s', (error, message) => {
  expect(describeCaptureError(error, { devices: 'camera', userAgent: firefox, hasTouch: false })).toBe(
    message,
  );
});

test('the message names both of two devices when one is in use', () => {
  const inUse = new DOMException('', 'NotReadableError');
  expect(describeCaptureError(inUse, { devices: 'camera and microphone' })).toMatch(
    /^The camera or microphone is in use/,
  );
});

test.each([
  [
    new DOMException('Permission denied', 'NotAllowedError'),
    'No screen was chosen: press again, and choose one',
  ],
  [
    new DOMException('Permission denied by system', 'NotAllowedError'),
    'The system does not let the browser see that screen: allow it to record the screen in the system’s privacy settings, start the browser again, and try again',
  ],
  [
    new DOMException(
      'Access to the feature "display-capture" is disallowed by permissions policy.',
      'NotAllowedError',
    ),
    'The site around this video does not let it share a screen: its owner has to allow it',
  ],
  [new TypeError('no such function'), 'This browser cannot share a screen: use one on a computer'],
  ['what', 'The screen could not be shared: press again, or choose another one'],
])('the message has the reason why no screen is shared, and the remedy: %s', (error, message) => {
  expect(describeShareError(error)).toBe(message);
});

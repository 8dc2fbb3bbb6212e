import { browserOf, permissionMend } from './permission-mend.ts';

const messages: Record<string, string> = {
  NotAllowedError: 'Permission to use the camera and microphone was denied',
  SecurityError: 'This page may not use the camera and microphone',
  NotFoundError: 'No such camera or microphone was found',
  OverconstrainedError: 'No such camera or microphone was found',
  NotReadableError: 'The camera or microphone is in use by another program',
  AbortError: 'The camera or microphone could not be started',
};

const shareMessages: Record<string, string> = {
  NotAllowedError: 'No screen was chosen, or this page may not share one',
  InvalidStateError: 'The browser shares a screen only right after a press',
  NotFoundError: 'There is no screen to share',
  NotReadableError: 'The system did not let the browser see that screen',
  NotSupportedError: 'This browser cannot share a screen',
  TypeError: 'This browser cannot share a screen',
};

/** The message for people when no screen was shared (Screen Capture, getDisplayMedia). */
export function describeShareError(error: unknown): string {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return shareMessages[name] ?? 'The screen could not be shared';
}

/**
 * The message for people when a device did not open (Media Capture and Streams, getUserMedia), with how it is mended in this
 * browser.
 */
export function describeCaptureError(error: unknown, userAgent = navigator.userAgent): string {
  // Firefox's OverconstrainedError is no Error.
  const isNamed = typeof error === 'object' && error !== null && 'name' in error;
  const name = isNamed ? String(error.name) : '';
  const isBySystem = isNamed && 'message' in error && /by system/i.test(String(error.message));
  const message = messages[name] ?? 'The camera or microphone could not be started';
  const mend = permissionMend(name, isBySystem, browserOf(userAgent));
  return mend === undefined ? message : `${message}: ${mend}`;
}

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

/** The message for people when a device did not open (Media Capture and Streams, getUserMedia). */
export function describeCaptureError(error: unknown): string {
  // Firefox's OverconstrainedError is no Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return messages[name] ?? 'The camera or microphone could not be started';
}

const messages: Record<string, string> = {
  NotAllowedError: 'Permission to use the camera and microphone was denied',
  SecurityError: 'This page may not use the camera and microphone',
  NotFoundError: 'No such camera or microphone was found',
  OverconstrainedError: 'No such camera or microphone was found',
  NotReadableError: 'The camera or microphone is in use by another program',
  AbortError: 'The camera or microphone could not be started',
};

/** The message for people when a device did not open (Media Capture and Streams, getUserMedia). */
export function describeCaptureError(error: unknown): string {
  // Firefox's OverconstrainedError is no Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  return messages[name] ?? 'The camera or microphone could not be started';
}

import { browserOf, type DeviceNames, permissionHelp } from './permission-help.ts';

const inSystem = 'in the system’s privacy settings, start the browser again, and try again';

const shareMessages: Record<string, string> = {
  NotAllowedError: 'No screen was chosen: press again, and choose one',
  InvalidStateError: 'The browser shares a screen only right after a press: press again',
  NotFoundError: 'There is no screen to share',
  NotReadableError: `The system does not let the browser see that screen: allow it to record the screen ${inSystem}`,
  NotSupportedError: 'This browser cannot share a screen: use one on a computer',
  TypeError: 'This browser cannot share a screen: use one on a computer',
};

/** Name and message of a thrown value. Firefox's OverconstrainedError is not an Error. */
function named(error: unknown): { name: string; message: string } {
  if (typeof error !== 'object' || error === null) return { name: '', message: '' };
  return {
    name: 'name' in error ? String(error.name) : '',
    message: 'message' in error ? String(error.message) : '',
  };
}

/** Chromium's message when the operating system denied access to the browser itself. */
const isBySystem = (message: string) => /by system/i.test(message);

/**
 * The message for people when no screen was shared (Screen Capture, getDisplayMedia), with what to do about
 * it.
 */
export function describeShareError(error: unknown): string {
  const { name, message } = named(error);
  if (name === 'NotAllowedError' && isBySystem(message))
    return describeShareError({ name: 'NotReadableError' });
  if (/permissions policy/i.test(message))
    return 'The site around this video does not let it share a screen: its owner has to allow it';
  return shareMessages[name] ?? 'The screen could not be shared: press again, or choose another one';
}

interface CaptureSurroundings {
  /** The devices that were requested, any of which may be the cause. */
  devices: DeviceNames;
  /** Whether the embedding site permits the page to use them. */
  isAllowedByEmbedder?: boolean;
  userAgent?: string;
  hasTouch?: boolean;
}

/**
 * The message for people when a device did not open (Media Capture and Streams, getUserMedia), with what to
 * do about it in this browser. One sentence without a final period.
 */
export function describeCaptureError(
  error: unknown,
  {
    devices,
    isAllowedByEmbedder = true,
    userAgent = navigator.userAgent,
    hasTouch = navigator.maxTouchPoints > 1,
  }: CaptureSurroundings,
): string {
  const { name, message } = named(error);
  const either = `The ${devices.replace(' and ', ' or ')}`;
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      if (!isAllowedByEmbedder)
        return `The site around this video does not let it use the ${devices}: its owner has to allow it`;
      if (isBySystem(message))
        return `The system does not let the browser use the ${devices}: allow it ${inSystem}`;
      if (/dismissed/i.test(message))
        return `The browser’s question about the ${devices} was closed: try again, and choose Allow`;
      return `Permission to use the ${devices} was denied: ${permissionHelp(devices, browserOf(userAgent, hasTouch))}`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return devices === 'camera and microphone'
        ? 'No camera and no microphone was found: plug them in, and try again'
        : `No such ${devices} was found: plug one in, and try again`;
    case 'NotReadableError':
      return `${either} is in use by another program: close the other program or tab, and try again`;
    case 'TypeError':
      return 'This browser gives pages no camera and no microphone: open this page in Chrome, Edge, Firefox or Safari';
    default:
      return `${either} could not be started: plug it in again or choose another one, and try again`;
  }
}

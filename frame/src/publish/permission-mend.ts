export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari-mac' | 'safari-ios' | 'android' | 'other';

/** Which browser this is, as far as it matters where its permissions are kept. */
export function browserOf(userAgent: string): BrowserName {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'safari-ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  if (/Safari\//.test(userAgent)) return 'safari-mac';
  return 'other';
}

const allowIn: Readonly<Record<BrowserName, string>> = {
  chrome: 'press the icon left of the address, allow camera and microphone, and try again',
  edge: 'press the lock left of the address, allow camera and microphone, and try again',
  firefox: 'press the crossed-out camera left of the address, remove the block, and try again',
  'safari-mac': 'choose Safari, Settings for This Website, allow camera and microphone, and try again',
  'safari-ios': 'press aA beside the address, Website Settings, allow camera and microphone, and try again',
  android: 'press the icon left of the address, Permissions, allow camera and microphone, and try again',
  other: 'allow camera and microphone for this page in the browser’s settings, and try again',
};

/**
 * How somebody mends why a device did not open, as a part of a sentence; undefined where nothing helps but another device.
 * @param name of the error (Media Capture and Streams, getUserMedia)
 * @param isBySystem the system refused the browser itself
 */
export function permissionMend(name: string, isBySystem: boolean, browser: BrowserName): string | undefined {
  switch (name) {
    case 'NotAllowedError':
      return isBySystem
        ? 'allow your browser to use them in the system’s privacy settings, and start the browser again'
        : allowIn[browser];
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'plug one in, and try again';
    case 'NotReadableError':
      return 'close the other program or tab, and try again';
    default:
      return undefined;
  }
}

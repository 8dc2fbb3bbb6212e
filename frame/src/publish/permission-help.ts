export type BrowserName =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'firefox-android'
  | 'safari-mac'
  | 'safari-ios'
  | 'other-ios'
  | 'android'
  | 'other';

/** The devices that a page tried to open. */
export type DeviceNames = 'camera' | 'microphone' | 'camera and microphone';

/**
 * The browser, as far as it matters for where permissions are found.
 * @param hasTouch whether the device has touch: Safari on an iPad claims to be on a Mac
 */
export function browserOf(userAgent: string, hasTouch = false): BrowserName {
  if (/iPhone|iPad|iPod/.test(userAgent))
    return /CriOS|FxiOS|EdgiOS|OPT\//.test(userAgent) ? 'other-ios' : 'safari-ios';
  if (/Android/.test(userAgent)) return /Firefox\//.test(userAgent) ? 'firefox-android' : 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\//.test(userAgent)) return 'chrome';
  if (/Safari\//.test(userAgent)) return hasTouch ? 'safari-ios' : 'safari-mac';
  return 'other';
}

const allowIn: Readonly<Record<BrowserName, (devices: DeviceNames) => string>> = {
  chrome: (devices) => `press the icon left of the address, allow ${devices}, and try again`,
  edge: (devices) => `press the lock left of the address, allow ${devices}, and try again`,
  firefox: (devices) =>
    `press the crossed-out ${devices} left of the address, remove the block, and try again`,
  'firefox-android': (devices) => `press the lock left of the address, allow ${devices}, and try again`,
  'safari-mac': (devices) => `choose Safari, Settings for This Website, allow ${devices}, and try again`,
  'safari-ios': (devices) =>
    `press the page menu (aA) beside the address, Website Settings, allow ${devices}, and try again`,
  'other-ios': (devices) =>
    `open the device’s Settings, choose this browser, allow ${devices}, and try again`,
  android: (devices) => `press the icon left of the address, Permissions, allow ${devices}, and try again`,
  other: (devices) => `allow ${devices} for this page in the browser’s settings, and try again`,
};

/** How a person can permit this browser to use a device that it denied to the page, as part of a sentence. */
export function permissionHelp(devices: DeviceNames, browser: BrowserName): string {
  return allowIn[browser](devices);
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Browser and system of a `User-Agent` header (RFC 9110, 10.1.5) in words: `Firefox on Windows`. */
export function describeDevice(userAgent: string | null | undefined): string {
  if (userAgent === null || userAgent === undefined || userAgent.trim() === '') return 'Unknown device';
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const program = /^[\w.+-]{1,40}/.exec(userAgent.trim())?.[0];
  return program === undefined || program === 'Mozilla' ? (system ?? 'Unknown device') : program;
}

const ownMachine = /^(127\.|::1$|::ffff:127\.)/;
const ownNetwork =
  /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^(fc|fd|fe8|fe9|fea|feb)/i;

/** Where an address is, as far as it says by itself: this machine, this network (RFC 1918, RFC 4193), else the address. */
export function describePlace(ipAddress: string | null | undefined): string {
  if (ipAddress === null || ipAddress === undefined || ipAddress === '') return 'Unknown place';
  if (ownMachine.test(ipAddress)) return 'This computer';
  return ownNetwork.test(ipAddress) ? 'This network' : ipAddress.replace(/^::ffff:/, '');
}

import Bowser from 'bowser';
import { countryOfAddress } from './address-countries.ts';

/** The names that people use for them. */
const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/**
 * Names the browser and operating system of a `User-Agent` header (RFC 9110, 10.1.5), such as `Firefox on
 * Windows`.
 */
export function describeDevice(userAgent: string | null | undefined): string {
  if (userAgent === null || userAgent === undefined || userAgent.trim() === '') return 'Unknown device';
  // oxlint-disable-next-line import/no-named-as-default-member -- Node sees the default export of CommonJS alone
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isPhoneOfApple = platform.vendor === 'Apple' && platform.model !== undefined && os.name === 'iOS';
  const system = isPhoneOfApple ? platform.model : os.name;
  const words = [browser.name, system].flatMap((name) => (name ? [shortNames[name] ?? name] : []));
  if (browser.name && os.name) return words.join(' on ');
  const program = /^[\w.+-]{1,40}/.exec(userAgent.trim())?.[0];
  return program === undefined || program === 'Mozilla' ? (words[0] ?? 'Unknown device') : program;
}

const ownMachine = /^(127\.|::1$|::ffff:127\.)/;
const ownNetwork =
  /^(::ffff:)?(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)|^(fc|fd|fe8|fe9|fea|feb)/i;

/**
 * Describes where an address is: this machine, this network (RFC 1918, RFC 4193) or its country. If the
 * country is unknown, the address itself.
 */
export function describePlace(ipAddress: string | null | undefined): string {
  if (ipAddress === null || ipAddress === undefined || ipAddress === '') return 'Unknown place';
  if (ownMachine.test(ipAddress)) return 'This computer';
  if (ownNetwork.test(ipAddress)) return 'This network';
  const plain = ipAddress.replace(/^::ffff:/i, '');
  return countryOfAddress(plain) ?? plain;
}

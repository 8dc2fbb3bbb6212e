/**
 * What a browser drops or turns around before it reads an address, so that people see another one than it opens: control
 * characters, invisible ones (also those that change the direction of text), spaces and backslashes.
 */
const misleading = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/** Everything up to the path. A name before the host, as in `https://good.example@evil.example`, hides where it leads. */
const hostAlone = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** What is wrong with an address, for whoever typed it; undefined when people may be sent there. `example` is a right one. */
export function webAddressProblem(address: string, example: string): string | undefined {
  if (misleading.test(address)) return 'Leave out spaces, backslashes and invisible characters';
  if (/^https:\/\/[^/?#]*@/i.test(address)) return 'Leave out the name before the @';
  if (!hostAlone.test(address) || !URL.canParse(address))
    return `Enter a secure web address, like ${example}`;
  return undefined;
}

/** Names that no public server has (RFC 6761, RFC 6762, RFC 8375, and what home networks use). */
const privateName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;
const publicName = /\.[a-z][a-z0-9-]*\.?$/;

/**
 * Whether a page may load a picture from an address before anybody asks for it. The host has a name of the public internet: an
 * IP address or a name of a private network would make each reader's browser call machines beside it.
 */
export function isPublicWebAddress(address: string): boolean {
  if (!isWebAddress(address)) return false;
  const { hostname } = new URL(address);
  return publicName.test(hostname) && !privateName.test(hostname);
}

/**
 * Whether people may be sent to an address that somebody typed: `https`, a host, no name before it, and nothing in it that
 * hides where it leads (WHATWG URL). This checks every link that a person stores or writes in chat.
 */
export const isWebAddress = (address: string): boolean => webAddressProblem(address, '') === undefined;

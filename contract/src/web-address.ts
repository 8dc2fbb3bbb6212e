/**
 * Characters that browsers drop or rewrite before they parse an address, so that people see another address
 * than the one that opens: control characters, invisible ones (including those that change the direction of
 * text), spaces and backslashes.
 */
const misleading = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * Everything up to the path. A user name before the host, as in `https://good.example@evil.example`, hides
 * the real destination.
 */
const hostAlone = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * What is wrong with an address, for the person who typed it. Undefined if it is acceptable. `example` is a
 * valid one.
 */
export function webAddressProblem(address: string, example: string): string | undefined {
  if (misleading.test(address)) return 'Leave out spaces, backslashes and invisible characters';
  if (/^https:\/\/[^/?#]*@/i.test(address)) return 'Leave out the name before the @';
  if (!hostAlone.test(address) || !URL.canParse(address))
    return `Enter a secure web address, like ${example}`;
  return undefined;
}

/** Names that no public server has (RFC 6761, RFC 6762, RFC 8375, and names common in home networks). */
const privateName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/;
const publicName = /\.[a-z][a-z0-9-]*\.?$/;

/**
 * Whether a page may load a picture from an address without asking the reader. The host must be a public
 * name: with an IP address or a private name, each reader's browser would contact machines in its own
 * network.
 */
export function isPublicWebAddress(address: string): boolean {
  if (!isWebAddress(address)) return false;
  const { hostname } = new URL(address);
  return publicName.test(hostname) && !privateName.test(hostname);
}

/**
 * Whether an address is safe to link to: `https`, a host, no user name before it, and nothing that hides the
 * destination (WHATWG URL). Every link that a person stores or writes in chat is checked by this.
 */
export const isWebAddress = (address: string): boolean => webAddressProblem(address, '') === undefined;

import { addressGroup, networkOfAddress } from '../addresses/ip-address.ts';
import type { Redis } from '../cluster/redis.ts';
import type { Log } from '../log.ts';
import { createRateLimiter, type RateLimit } from '../rate-limiter.ts';

export interface AddressLimits {
  /** Whether this address may open one more socket now. Counts the attempt. */
  mayOpen(address: string): Promise<boolean>;
  /** Records an open socket. Returns the function to call when it has closed. */
  opened(address: string): () => void;
}

/**
 * Limits how many sockets one address has open, and how fast it opens them. An address is an IPv4 address or
 * the /64 of an IPv6 customer. Without this limit, one visitor with a loop could cause as much work as a
 * thousand.
 */
export function createAddressLimits({
  socketsPerAddress,
  openingsPerAddress,
  redis,
  log,
}: {
  socketsPerAddress: number;
  openingsPerAddress: RateLimit;
  redis?: Redis | undefined;
  log: Pick<Log, 'warn'>;
}): AddressLimits {
  const openByGroup = new Map<string, number>();
  const opening = createRateLimiter({ name: 'socket-openings', ...openingsPerAddress, redis });
  const warnings = createRateLimiter({ name: 'socket-limit-warnings', max: 1, windowSeconds: 60 });

  async function refused(address: string, group: string): Promise<false> {
    if ((await warnings.take(group)).isAllowed) {
      const network = networkOfAddress(address);
      log.warn(
        { network, socketsPerAddress },
        'sockets of one address are refused: it has too many open, or opens too many at once',
      );
    }
    return false;
  }

  return {
    async mayOpen(address) {
      const group = addressGroup(address);
      if (!(await opening.take(group)).isAllowed) return refused(address, group);
      return (openByGroup.get(group) ?? 0) < socketsPerAddress || refused(address, group);
    },
    opened(address) {
      const group = addressGroup(address);
      openByGroup.set(group, (openByGroup.get(group) ?? 0) + 1);
      return () => {
        const open = (openByGroup.get(group) ?? 1) - 1;
        if (open > 0) openByGroup.set(group, open);
        else openByGroup.delete(group);
      };
    },
  };
}

import type { ConnectedSocket } from '../../../platform/sockets/connected-socket.ts';
import type { SocketServer } from '../../../platform/sockets/socket-server.ts';
import type { ProductTaps } from './product-taps.service.ts';

/** A viewer looks at only a few products a minute. */
const tapLimit = { max: 30, windowSeconds: 60 };
/** Different products per connection, more than a show has. */
const tappedMax = 200;

/** Counts each viewer once per pin, and once per product outside its pins. */
export function bindProductTapSockets({
  sockets,
  taps,
}: {
  sockets: Pick<SocketServer, 'on' | 'rooms'>;
  taps: Pick<ProductTaps, 'count'>;
}): void {
  const tapped = new WeakMap<ConnectedSocket, Set<string>>();
  sockets.on('stream:product:tapped', {
    limit: tapLimit,
    refusal: (error, { streamId }) => ({
      name: 'stream:error',
      payload: { streamId, code: error.code, message: error.message },
    }),
    async handle(client, tap) {
      if (!sockets.rooms.isMember(tap.streamId, client)) return;
      const known = tapped.get(client) ?? new Set();
      tapped.set(client, known);
      const key = JSON.stringify([tap.streamId, tap.productId, tap.pinId]);
      if (known.has(key) || known.size >= tappedMax) return;
      known.add(key);
      taps.count(tap);
    },
  });
}

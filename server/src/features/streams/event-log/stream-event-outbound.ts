import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';
import type { Outbound } from '../../../platform/sockets/outbound.ts';

/**
 * Converts a stored event of a stream to the socket event for its room. `vdoRoomId` is its media room, if it
 * is live.
 */
export function outboundOf(event: StreamEvent, vdoRoomId: string | undefined): Outbound[] {
  const { streamId, sequence } = event;
  switch (event.type) {
    case 'chat.message':
      return [{ name: 'chat:message', payload: event.message }];
    case 'chat.system':
      return [{ name: 'chat:system:message', payload: event.message }];
    case 'chat.deleted':
    case 'chat.restored': {
      const place = { streamId, sequence, messageSequence: event.messageSequence };
      return event.type === 'chat.deleted'
        ? [{ name: 'chat:message:deleted', payload: { ...place, isDeleted: true } }]
        : [{ name: 'chat:message:restored', payload: { ...place, isDeleted: false } }];
    }
    case 'chat.purged':
      return [
        {
          name: 'chat:purged',
          payload: { streamId, sequence, throughSequence: event.throughSequence ?? sequence - 1 },
        },
      ];
    case 'chat.unpurged':
      return [{ name: 'chat:unpurged', payload: { streamId, sequence } }];
    case 'chat.pinned':
    case 'chat.unpinned': {
      const place = { streamId, sequence, messageSequence: event.messageSequence };
      return event.type === 'chat.pinned'
        ? [{ name: 'chat:message:pinned', payload: { ...place, isPinned: true } }]
        : [{ name: 'chat:message:unpinned', payload: { ...place, isPinned: false } }];
    }
    case 'product.pinned':
      return [{ name: 'stream:product:pinned', payload: { ...event.pinned, streamId, sequence } }];
    case 'product.unpinned':
      return [
        { name: 'stream:product:unpinned', payload: { streamId, sequence, productId: event.productId } },
      ];
    case 'products.highlighted':
      return [
        { name: 'stream:products:highlighted', payload: { streamId, sequence, products: event.products } },
      ];
    case 'products.arranged':
      return [
        { name: 'stream:products:arranged', payload: { streamId, sequence, productIds: event.productIds } },
      ];
    case 'caption.line':
      return [{ name: 'stream:caption', payload: { streamId, sequence, caption: event.caption } }];
    case 'offer.started':
      return [
        { name: 'stream:offer:started', payload: { streamId, sequence, at: event.at, offer: event.offer } },
      ];
    case 'offer.ended':
      return [{ name: 'stream:offer:ended', payload: { streamId, sequence, offerId: event.offerId } }];
    case 'stream.live':
    case 'stream.back': {
      const startedAt = new Date(Date.parse(event.at) - event.streamTimeMs).toISOString();
      const isBroadcasterConnected = event.type === 'stream.back' || event.endsAt === undefined;
      const state = { status: 'live', isLive: true, isBroadcasterConnected } as const;
      const video = vdoRoomId === undefined ? {} : { vdoRoomId };
      return [{ name: 'stream:status', payload: { streamId, sequence, ...state, ...video, startedAt } }];
    }
    case 'stream.changed':
      return [{ name: 'stream:changed', payload: { streamId, sequence, changes: event.changes } }];
    case 'stream.offline':
      return [{ name: 'stream:offline', payload: { streamId, sequence, endsAt: event.endsAt } }];
    case 'stream.cancelled': {
      const state = { status: 'cancelled', isLive: false, isBroadcasterConnected: false } as const;
      return [{ name: 'stream:status', payload: { streamId, sequence, ...state } }];
    }
    case 'stream.ended': {
      const state = { status: 'ended', isLive: false, isBroadcasterConnected: false } as const;
      return [
        { name: 'stream:status', payload: { streamId, sequence, ...state } },
        { name: 'stream:ended', payload: { streamId, sequence, reason: event.reason } },
      ];
    }
  }
}

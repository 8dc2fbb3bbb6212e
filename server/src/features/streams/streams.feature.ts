import type { Platform } from '../../platform/platform.ts';
import { tendSearch } from '../../platform/text-search/tend-search.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { EventLog } from './event-log/event-log.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { streamCover } from './stream-cover.ts';
import { streamsRoutes } from './streams.routes.ts';
import { createStreamsService, type StreamsService } from './streams.service.ts';

export function registerStreams(
  { endpoints, database, images, lifecycle, log, now }: Platform,
  {
    liveState,
    users,
    accounts,
    products,
    coupons,
    eventLog,
    deletion,
  }: {
    liveState: LiveState;
    users: UsersService;
    accounts: AccountsService;
    products: ProductsService;
    coupons: CouponsService;
    eventLog: EventLog;
    deletion: AccountDeletion;
  },
): StreamsService {
  const streams = createStreamsService({
    db: database.db,
    eventLog,
    productsService: products,
    coupons,
    liveState,
    users,
    log,
    now,
  });
  tendSearch({ lifecycle, log }, streams.tendSearch);
  images.addDrawings('stream', streamCover);
  endpoints.add({ streams: streamsRoutes(streams, accounts) });
  // Who watches is told. The stream itself goes with the account.
  deletion.register('streams', async (userId) => streams.endLiveStreamOf(userId, userId, 'ended'));
  return streams;
}

import type { PublicTopic } from '@greenroom/contract/public-data';
import type { Platform } from '../../platform/platform.ts';
import { searchRefreshedEveryMs } from '../../platform/text-search/memory-index.ts';
import { repeatWork } from '../../platform/jobs/repeated-work.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { SocketServer } from '../../platform/sockets/socket-server.ts';
import type { EventLog } from './event-log/event-log.service.ts';
import type { LiveState } from '../live-state/live-state.service.ts';
import type { CouponsService } from '../products/coupons/coupons.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { LiveOffersService } from '../products/live-offers/live-offers.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { createLiveStock, type LiveStock } from './products/live-stock.service.ts';
import { createProductTaps } from './products/product-taps.service.ts';
import { bindProductTapSockets } from './products/product-taps.sockets.ts';
import { runOfShowRoutes } from './products/run-of-show.routes.ts';
import { createRunOfShow } from './products/run-of-show.service.ts';
import { streamCover } from './stream-cover.ts';
import { createStreamReports } from './stream-reports.service.ts';
import { streamsRoutes } from './streams.routes.ts';
import { createStreamsService, type StreamsService } from './streams.service.ts';

/** How old the tap counts in a studio may be. */
const tapsWrittenEveryMs = 1000;

/**
 * The topics on which a product's stock and visibility depend. Products of a suspended account are not sold.
 */
const liveProductTopics: ReadonlySet<PublicTopic> = new Set(['products', 'stock', 'brands', 'users']);

export function registerStreams(
  { endpoints, database, images, phases, log, now, onPublicChange }: Platform,
  {
    liveState,
    users,
    accounts,
    products,
    coupons,
    liveOffers,
    orders,
    cart,
    reports,
    eventLog,
    sockets,
    deletion,
  }: {
    liveState: LiveState;
    users: UsersService;
    accounts: AccountsService;
    products: ProductsService;
    coupons: CouponsService;
    liveOffers: LiveOffersService;
    orders: Pick<OrdersService, 'soldInShow'>;
    cart: Pick<CartService, 'extensions' | 'events'>;
    reports: Pick<ReportsService, 'report'>;
    eventLog: EventLog;
    sockets: Pick<SocketServer, 'on' | 'rooms'>;
    deletion: AccountDeletion;
  },
): StreamsService & Pick<LiveStock, 'stocksIn'> {
  const streams = createStreamsService({
    db: database.db,
    eventLog,
    productsService: products,
    coupons,
    liveOffers,
    liveState,
    users,
    log,
    now,
  });
  const liveStock = createLiveStock({
    streams,
    products,
    sendToAll: (streamId, events) => sockets.rooms.sendToAll(streamId, events),
    log,
  });
  onPublicChange((topic) => {
    if (liveProductTopics.has(topic)) liveStock.productsChanged();
  });
  phases.onStop('activity', () => liveStock.stop());
  repeatWork(
    { phases, log },
    { name: 'stream search', everyMs: searchRefreshedEveryMs, work: streams.refreshSearch },
  );
  cart.extensions.register('shownIn', streams.findShownIn);
  images.addDrawings('stream', streamCover);
  const runOfShow = createRunOfShow({
    db: database.db,
    eventLog,
    products,
    coupons,
    liveOffers,
    orders,
    findRun: streams.findRun,
    now,
  });
  const taps = createProductTaps({ db: database.db });
  cart.events.on('addedInShow', ({ shownIn, productId }) => taps.countCartAdd({ ...shownIn, productId }));
  bindProductTapSockets({ sockets, taps });
  repeatWork({ phases, log }, { name: 'product taps', everyMs: tapsWrittenEveryMs, work: taps.write });
  phases.onStop('writes', taps.write);
  // A streamer who has used up the write limit must still be able to end the show.
  endpoints.limitApart('/streams/:id/end', 'ended shows');
  endpoints.add({
    streams: streamsRoutes(streams, accounts, createStreamReports({ reports, findSeen: streams.findSeen })),
    runOfShow: runOfShowRoutes(runOfShow),
  });
  // Viewers are notified that the show ended. The stream itself is deleted with the account.
  deletion.register('streams', async (userId) => streams.endLiveStreamOf(userId, userId, 'ended'));
  return { ...streams, stocksIn: liveStock.stocksIn };
}

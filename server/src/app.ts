import type { FastifyInstance } from 'fastify';
import type { DatabaseClient } from './db/client.ts';
import { registerAccountDeletion } from './features/account-deletion/account-deletion.feature.ts';
import { registerAccountExport } from './features/account-export/account-export.feature.ts';
import { registerAccounts } from './features/accounts/accounts.feature.ts';
import type { AccountsService } from './features/accounts/accounts.service.ts';
import { registerActivity } from './features/activity/activity.feature.ts';
import { registerAddresses } from './features/addresses/addresses.feature.ts';
import { registerAdmin } from './features/admin/admin.feature.ts';
import { registerApiReference } from './features/api-reference/api-reference.feature.ts';
import { registerApplications } from './features/applications/applications.feature.ts';
import { registerAudit } from './features/audit/audit.feature.ts';
import { registerAuth } from './features/auth/auth.feature.ts';
import { registerAvatars } from './features/avatars/avatars.feature.ts';
import { registerInventory } from './features/products/inventory/inventory.feature.ts';
import { registerBrandProducts } from './features/products/brand-products/brand-products.feature.ts';
import { registerBrandProfiles } from './features/brand-profiles/brand-profiles.feature.ts';
import { registerProductGreen } from './features/products/green/product-green.feature.ts';
import { registerProductApproval } from './features/products/approval/product-approval.feature.ts';
import { registerProductPages } from './features/product-pages/product-pages.feature.ts';
import { registerBrandKeys } from './features/brands/keys/brand-keys.feature.ts';
import { registerBrandPictures } from './features/brands/pictures/brand-pictures.feature.ts';
import { registerBrands } from './features/brands/brands.feature.ts';
import { registerBrandShipping } from './features/brands/shipping/brand-shipping.feature.ts';
import { registerBroadcast } from './features/broadcast/broadcast.feature.ts';
import { registerCart } from './features/cart/cart.feature.ts';
import { registerChat } from './features/chat/chat.feature.ts';
import { registerCheckout } from './features/checkout/checkout.feature.ts';
import { registerEventLog } from './features/streams/event-log/event-log.feature.ts';
import { registerFollows } from './features/follows/follows.feature.ts';
import { registerGreenRating } from './features/brands/green/green-rating.feature.ts';
import { registerHome } from './features/home/home.feature.ts';
import { createLiveState } from './features/live-state/live-state.service.ts';
import { registerModeration } from './features/moderation/moderation.feature.ts';
import { registerNotices } from './features/notices/notices.feature.ts';
import type { NoticesService } from './features/notices/notices.service.ts';
import { registerOrders } from './features/orders/orders.feature.ts';
import { registerPaymentMethods } from './features/payment-methods/payment-methods.feature.ts';
import { registerPayments } from './features/payments/payments.feature.ts';
import { registerCoupons } from './features/products/coupons/coupons.feature.ts';
import { createLiveOffersService } from './features/products/live-offers/live-offers.service.ts';
import { registerCaptions } from './features/streams/captions/captions.feature.ts';
import { registerProducers } from './features/streams/producers/producers.feature.ts';
import { registerProducts } from './features/products/products.feature.ts';
import { createStockService } from './features/products/stock/stock.service.ts';
import { registerProfiles } from './features/profiles/profiles.feature.ts';
import { registerQuestions } from './features/questions/questions.feature.ts';
import { registerRecordings } from './features/recordings/recordings.feature.ts';
import { registerRecommendations } from './features/recommendations/recommendations.feature.ts';
import { registerReports } from './features/reports/reports.feature.ts';
import { registerAnalytics } from './features/analytics/analytics.feature.ts';
import { registerSales } from './features/sales/sales.feature.ts';
import { registerReviews } from './features/reviews/reviews.feature.ts';
import { registerSchedule } from './features/streams/schedule/schedule.feature.ts';
import { registerSearch } from './features/search/search.feature.ts';
import { registerShopSettings } from './features/shop-settings/shop-settings.feature.ts';
import { registerSitemap } from './features/sitemap/sitemap.feature.ts';
import { registerSockets } from './features/sockets/sockets.feature.ts';
import { registerTeam } from './features/brands/team/team.feature.ts';
import { registerStreams } from './features/streams/streams.feature.ts';
import { registerStreamThumbnails } from './features/streams/thumbnails/stream-thumbnails.feature.ts';
import { registerUsers } from './features/users/users.feature.ts';
import { registerViewers } from './features/viewers/viewers.feature.ts';
import { registerWishlists } from './features/wishlists/wishlists.feature.ts';
import { registerPlatformRoutes } from './platform/http/platform-routes.ts';
import { defaultRateLimits } from './platform/http/rate-limits/rate-limits.ts';
import { createPlatform, type Platform, type PlatformOptions } from './platform/platform.ts';
import { loadDemo, loadSeed } from './sample-data.ts';
import type { Demo, DemoAccounts, SampleParts } from './sample-parts.ts';

export interface App {
  http: FastifyInstance;
  database: DatabaseClient;
  accounts: AccountsService;
  notices: Pick<NoticesService, 'notify'>;
  /** Fills a new database with the sample data. Resolves to whether the database was new. */
  seed(): Promise<boolean>;
  /** Whether a broadcaster is connected to a media room right now. */
  isPublishing(mediaRoomId: string): boolean;
  /** Starts the demo show and resolves to the accounts that can sign in. The server must be listening. */
  startDemo(): Promise<DemoAccounts>;
  /** Starts listening. Resolves to the origin at which this process itself reaches the server. */
  listen(address?: { host: string; port: number }): Promise<string>;
  /** Answers the requests already received, then stops. */
  close(): Promise<void>;
}

type Defaulted = 'media' | 'limits' | 'passwordHashing' | 'now';

type AppOptions = Omit<PlatformOptions, Defaulted> &
  Partial<Pick<PlatformOptions, Defaulted>> & {
    /** Folders of the built pages. Without them the server serves only its APIs. */
    builds?: { web: string; frame: string } | undefined;
  };

/**
 * How many connections may wait to be accepted: thousands of people open a show the moment it begins. Linux
 * caps this at 4,096 by default.
 */
const connectionBacklog = 4096;

/** The composition root: the only place that knows every feature. */
export async function createApp({
  media,
  limits = defaultRateLimits,
  passwordHashing,
  now = () => new Date(),
  builds,
  ...rest
}: AppOptions): Promise<App> {
  const platform = await createPlatform({ ...rest, media, limits, passwordHashing, now });
  try {
    return await registerFeatures(platform, builds);
  } catch (error) {
    await platform.phases.stop();
    throw error;
  }
}

/**
 * The features, lowest first. Each is created with the services of the features above it in this list, and
 * registers its own routes, sockets, jobs, subscriptions and deletion step. The linter rejects the use of a
 * service before the line that creates it, even inside a function that would run later.
 */
async function registerFeatures(platform: Platform, builds: AppOptions['builds']): Promise<App> {
  const { database, draining, environment, http, jobs, phases, log, now, publicAnswers, storage } = platform;

  const deletion = registerAccountDeletion(platform);
  const liveState = createLiveState(() => publicAnswers.age('viewers'));
  const users = registerUsers(platform);
  const audit = registerAudit(platform, { deletion });
  const auth = await registerAuth(platform, { users, audit, deletion });
  const sockets = await registerSockets(platform, { auth });
  const avatars = await registerAvatars(platform, { users, auth, deletion });
  const accounts = registerAccounts(platform, { users, audit, auth, deletion });
  const notices = await registerNotices(platform, { users, auth, sockets, accounts });
  const follows = registerFollows(platform, { users, auth, sockets, notices });
  const reports = registerReports(platform, { users, audit });
  const shopSettings = registerShopSettings(platform, { audit });
  const addresses = registerAddresses(platform, { users });
  const { provider, events: paymentEvents } = await registerPayments(platform);
  const paymentMethods = registerPaymentMethods(platform, { provider, deletion });
  const brands = registerBrands(platform, { accounts, deletion });
  const team = registerTeam(platform, { users, audit, brands });
  const brandShipping = registerBrandShipping(platform, { audit, shopSettings, brands });
  const keys = registerBrandKeys(platform, { users, audit, brands });
  const authentication = keys.authentication(auth.authentication);
  const brandPictures = await registerBrandPictures(platform, { authentication, brands });
  const products = registerProducts(platform, { brands });
  const stock = createStockService({ db: database.db, now });
  const brandProducts = registerBrandProducts(platform, { audit, brands, pictures: brandPictures });
  await registerInventory(platform, {
    authentication,
    brands,
    users,
    pictures: brandPictures,
    brandProducts,
  });
  const applications = registerApplications(platform, { accounts, audit, brands, notices });
  const productGreen = registerProductGreen(platform, { brands });
  const greenRating = await registerGreenRating(platform, {
    auth,
    users,
    audit,
    notices,
    brands,
    products: {
      brandIdOf: products.brandIdOf,
      namesOf: products.namesOf,
      refreshGreenScores: productGreen.refresh,
    },
  });
  registerProductApproval(platform, { audit, brands, notices });
  registerBrandProfiles(platform, {
    users,
    audit,
    follows,
    brands,
    pictures: brandPictures,
    products,
  });
  const wishlists = registerWishlists(platform, { products, users, sockets, notices });
  const coupons = registerCoupons(platform, { brands });
  const liveOffers = createLiveOffersService({ db: database.db, brands, coupons, now });
  const cart = registerCart(platform, {
    addresses,
    brands,
    brandShipping,
    products,
    coupons,
    shopSettings,
    sockets,
  });
  const checkout = registerCheckout(platform, { brands, cart, stock, provider, deletion });
  const { orders, spending } = registerOrders(platform, {
    audit,
    brands,
    cart,
    checkout,
    stock,
    products,
    coupons,
    paymentMethods,
    provider,
    paymentEvents,
    notices,
    users,
    deletion,
  });
  const reviews = await registerReviews(platform, {
    users,
    audit,
    auth,
    notices,
    reports,
    brands,
    products,
    orders,
    deletion,
  });
  const eventLog = registerEventLog(platform, { liveState, auth, sockets, deletion });
  const streams = registerStreams(platform, {
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
  });
  await registerStreamThumbnails(platform, { auth, streams, deletion });
  const payouts = registerSales(platform, {
    audit,
    brands,
    notices,
    orders,
    streams,
    commissions: shopSettings.commissions,
  });
  registerAnalytics(platform, { liveState, orders, eventLog, products, streams });
  const producers = registerProducers(platform, { auth, users, notices, streams });
  await registerCaptions(platform, { accounts, eventLog, streams });
  const schedule = registerSchedule(platform, {
    users,
    follows,
    notices,
    products,
    eventLog,
  });
  const moderation = registerModeration(platform, {
    auth,
    users,
    sockets,
    follows,
    notices,
    eventLog,
    streams,
    producers,
  });
  const chat = registerChat(platform, {
    auth,
    users,
    sockets,
    follows,
    moderation,
    eventLog,
    streams,
  });
  registerRecommendations(platform, { orders, products });
  registerProductPages(platform, { products, brands, brandShipping, shopSettings, streams });
  await registerHome(platform, { authentication, products, streams, audit });
  registerSearch(platform, { products, streams, brands });
  registerSitemap(platform, { products, brands, streams });
  const broadcast = await registerBroadcast(platform, { liveState, auth, accounts, streams });
  const { replays, clips } = await registerRecordings(platform, {
    auth,
    users,
    notices,
    products,
    eventLog,
    streams,
    broadcast,
    deletion,
  });
  const questions = registerQuestions(platform, {
    users,
    notices,
    products,
    sockets,
    eventLog,
    streams,
    moderation,
    chat,
    replays,
    deletion,
  });
  registerProfiles(platform, {
    users,
    accounts,
    avatars,
    brands,
    follows,
    streams,
    wishlists,
  });
  registerActivity(platform, { audit, auth, follows, streams, wishlists });
  registerAccountExport(platform, {
    accounts,
    applications,
    addresses,
    brands,
    brandPictures,
    brandProducts,
    brandShipping,
    clips,
    coupons,
    follows,
    moderation,
    notices,
    paymentMethods,
    cart,
    orders,
    questions,
    reports,
    reviews,
    spending,
    eventLog,
    greenRating,
    keys,
    payouts,
    schedule,
    producers,
    streams,
    team,
    wishlists,
  });
  registerAdmin(platform, { users, audit, auth, accounts, brands, reports });
  registerViewers(platform, { liveState, sockets, eventLog, streams, moderation, chat });
  registerApiReference(platform);

  const sampleParts: SampleParts = {
    db: database.db,
    storage,
    log,
    liveState,
    users,
    auth,
    accounts,
    streams,
  };
  let demo: Demo | undefined;
  phases.onStop('activity', async () => demo?.stop());

  let ownOrigin = environment.publicUrl;
  await registerPlatformRoutes(platform, { authentication, builds });
  phases.ready();

  return {
    http,
    database,
    accounts,
    notices,
    isPublishing: liveState.isPublishing,
    seed: async () => (await loadSeed())(sampleParts, now()),
    async listen(address = environment) {
      await http.listen({ host: address.host, port: address.port, backlog: connectionBacklog });
      const bound = http.server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : address.port;
      ownOrigin = `http://localhost:${port}`;
      // Not awaited: work that requests leave behind is stored and waits until the jobs have started.
      void jobs.start();
      return ownOrigin;
    },
    async startDemo() {
      const { accounts: demoAccounts, createDemo } = await loadDemo();
      demo = createDemo(sampleParts);
      await demo.start(ownOrigin);
      return demoAccounts;
    },
    async close() {
      await draining.drain();
      await phases.stop();
    },
  };
}

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sampleDemoShow, seedSampleData } from './db/seed/seed.ts';
import { connectDatabase, type DatabaseClient } from './db/client.ts';
import { createAccountsQueries } from './features/accounts/accounts.queries.ts';
import {
  type AccountsService,
  createAccountsService,
  findFreeUsername,
} from './features/accounts/accounts.service.ts';
import { type AccountAnnouncements, createAuthorityService } from './features/accounts/authority.service.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import { createUserListService } from './features/admin/user-list.service.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { accountExportRoutes } from './features/account-export/account-export.routes.ts';
import { createAccountExportService } from './features/account-export/account-export.service.ts';
import { signInOptionsRoutes } from './features/accounts/sign-in-options.routes.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { createAddressesService } from './features/addresses/addresses.service.ts';
import { brandProductsRoutes } from './features/brand-products/brand-products.routes.ts';
import { createBrandProductsService } from './features/brand-products/brand-products.service.ts';
import { brandsRoutes } from './features/brands/brands.routes.ts';
import { createBrandsService } from './features/brands/brands.service.ts';
import { type AudienceAnnouncements, createAudience } from './features/audience/audience.service.ts';
import { bindAudienceSockets } from './features/audience/audience.sockets.ts';
import { createChatService } from './features/chat/chat.service.ts';
import { bindChatSockets } from './features/chat/chat.sockets.ts';
import { createMessageWindows } from './features/chat/message-windows.ts';
import { createDemoService } from './features/demo/demo.service.ts';
import { followsRoutes } from './features/follows/follows.routes.ts';
import { createFollowsService } from './features/follows/follows.service.ts';
import { createHomeQueries } from './features/home/home.queries.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { createHomeService } from './features/home/home.service.ts';
import { createNoticeDelivery } from './features/notices/notice-delivery.service.ts';
import { noticesRoutes } from './features/notices/notices.routes.ts';
import { createNoticesService, type NoticesService } from './features/notices/notices.service.ts';
import { pushRoutes } from './features/notices/push.routes.ts';
import { createPushService } from './features/notices/push.service.ts';
import { registerUnsubscribe } from './features/notices/unsubscribe.routes.ts';
import { paymentMethodsRoutes } from './features/payment-methods/payment-methods.routes.ts';
import { createPaymentMethodsService } from './features/payment-methods/payment-methods.service.ts';
import { productsRoutes } from './features/products/products.routes.ts';
import { createProductsService } from './features/products/products.service.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { createProfilesService } from './features/profiles/profiles.service.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { createReportsService } from './features/reports/reports.service.ts';
import { bindShowSockets } from './features/show/show.sockets.ts';
import { createShowLog } from './features/show/show-log.service.ts';
import { createBroadcastService } from './features/streams/broadcast.service.ts';
import { registerMediaDoor } from './features/streams/media-door.routes.ts';
import { streamsRoutes } from './features/streams/streams.routes.ts';
import { createStreamsService, type StreamAnnouncements } from './features/streams/streams.service.ts';
import { wishlistsRoutes } from './features/wishlists/wishlists.routes.ts';
import { createWishlistsService } from './features/wishlists/wishlists.service.ts';
import { AppError } from './platform/app-error.ts';
import { Announcements } from './platform/announcements.ts';
import { createAuthLibrary } from './platform/auth/auth-library.ts';
import { registerAuth } from './platform/auth/auth.routes.ts';
import { createRevocationBroadcast } from './platform/auth/revocation-broadcast.ts';
import type { Revocations } from './platform/auth/revocations.ts';
import { createSessionAuthentication } from './platform/auth/session-authentication.ts';
import { createSessionUses } from './platform/auth/session-uses.ts';
import { createSignInAttempts } from './platform/auth/sign-in-attempts.service.ts';
import { avatarUrl as avatarAddress } from './platform/avatars/avatar-address.ts';
import { avatarUploadKey } from './platform/avatars/avatar-upload.ts';
import { createAvatarUploads } from './platform/avatars/avatar-uploads.ts';
import { registerAvatarUploads } from './platform/avatars/avatar-uploads.routes.ts';
import { registerAvatars } from './platform/avatars/avatars.routes.ts';
import type { Environment } from './platform/environment.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { bindEndpoints, endpoints } from './platform/http/endpoint-binding.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerOperations } from './platform/http/operations.routes.ts';
import { registerPages } from './platform/http/pages.ts';
import { defaultRateLimits, type RateLimits, registerRateLimits } from './platform/http/rate-limits.ts';
import { registerRoomPage } from './platform/http/room-page.ts';
import { registerFiles } from './platform/images/files.routes.ts';
import { createImages } from './platform/images/images.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { registerDevMail } from './platform/mail/dev-mail.routes.ts';
import { createMailer, createMails } from './platform/mail/mail.ts';
import { createMailFolder } from './platform/mail/mail-folder.ts';
import { createMediaClient } from './platform/media/media-client.ts';
import type { MediaProcess } from './platform/media/media-process.ts';
import { createPermitSigner } from './platform/media/permit-signer.ts';
import { createTestPayments } from './platform/payments/test-payments.ts';
import { createSocketMetrics } from './platform/sockets/socket-metrics.ts';
import { createSocketServer } from './platform/sockets/socket-server.ts';
import { createLocalFiles } from './platform/storage/local-files.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Secrets } from './platform/secrets.ts';
import { createWebPush } from './platform/web-push/web-push.ts';

/** Both addresses of the REST API (API-2). */
const apiPrefixes = ['/api/v1', '/v1'] as const;

export interface App {
  http: FastifyInstance;
  database: DatabaseClient;
  accounts: AccountsService;
  notices: Pick<NoticesService, 'notify'>;
  /** Fills a new database with the sample data; answers whether it was new. */
  seed(): Promise<boolean>;
  /** Whether a broadcaster is connected to a room right now. */
  isPublishing(roomId: string): boolean;
  /** Puts the demo show on air; it needs the sample data, and a server that listens. */
  startDemo(): Promise<void>;
  /** Answers the origin under which this process itself reaches the server. */
  listen(address?: { host: string; port: number }): Promise<string>;
  close(): Promise<void>;
}

/** The composition root: the only file that knows all features. */
export async function createApp({
  environment,
  secrets,
  connectionString,
  media,
  builds,
  log,
  limits = defaultRateLimits,
  now = () => new Date(),
}: {
  environment: Environment;
  secrets: Secrets;
  connectionString: string;
  /** Without one, nothing can be published or watched; all else works. */
  media?: Pick<MediaProcess, 'controlUrl' | 'replace'> | undefined;
  /** Folders of the built pages; without them only the APIs are served. */
  builds?: { web: string; room: string } | undefined;
  log: Log;
  limits?: RateLimits;
  now?: () => Date;
}): Promise<App> {
  const metrics = createMetrics();
  const database = connectDatabase(connectionString, log);
  const { db } = database;
  const http = createHttpServer({ environment, log, metrics });
  await registerRateLimits(http);

  const jobs = createJobs({ connectionString, log });
  const mails = createMails({
    jobs,
    mailer: createMailer(environment),
    publicUrl: environment.publicUrl,
    log,
  });
  if (environment.isProduction && environment.smtp === undefined)
    log.warn('SMTP_URL is not set: mail is written into the data folder and reaches nobody');

  const accountsQueries = createAccountsQueries(db);
  const audit = createAuditService({ db });
  const revocations = new Announcements<Revocations>(log);
  const revocationBroadcast = createRevocationBroadcast({ database, connectionString, revocations, log });
  const accountAnnouncements = new Announcements<AccountAnnouncements>(log);
  const authority = createAuthorityService({
    database,
    audit,
    revocations: revocationBroadcast,
    announcements: accountAnnouncements,
    now,
  });
  const avatarUrl = (userId: string, image: string | null) => avatarAddress(userId, image, environment);
  const auth = createAuthLibrary({
    db,
    secret: secrets.auth,
    publicUrl: environment.publicUrl,
    avatarUrl,
    findFreeUsername: async (wanted) => findFreeUsername(accountsQueries, wanted),
    revocations: revocationBroadcast,
    beforeDeletion: async (userId, origin) => {
      await authority.resignBeforeDeletion(userId);
      await paymentMethods.forgetUser(userId);
      await brands.forgetUser(userId);
      await avatarUploads.remove(userId);
      // Last of all: what kept the account until here is no deletion, and none goes without an entry.
      await audit.recordDeletion(userId, origin);
    },
    onSecurityChange: async ({ id, username }, change, origin) =>
      audit.record({
        actor: { userId: id, username },
        action: `account.${change}`,
        subject: { type: 'user', id, label: username },
        origin,
      }),
    sendMail: mails.sendMail,
    jobs,
    social: environment.social,
    log,
  });
  const sessionUses = createSessionUses({ db, log, now });
  const authentication = createSessionAuthentication(auth, log, now, sessionUses);
  const signInAttempts = createSignInAttempts({ database, secret: secrets.auth, log, now });
  const accounts = createAccountsService({
    database,
    queries: accountsQueries,
    auth,
    authentication,
    authority,
    audit,
    revocations: revocationBroadcast,
    sealingKey: secrets.sealing,
    now,
  });

  const products = createProductsService({ db, avatarUrl });
  const brands = createBrandsService({ db, audit, cardsOfBrand: products.cardsOfBrand });
  const brandProducts = createBrandProductsService({ db, brands, audit, now });
  const storage = createLocalFiles(join(environment.dataFolder, 'files'));
  const images = createImages({ storage, cacheFolder: join(environment.dataFolder, 'cache', 'images'), log });
  const avatarUploads = createAvatarUploads({ db, storage, images, log });
  const home = createHomeService({ queries: createHomeQueries(db), productsService: products, avatarUrl });
  const socketMetrics = createSocketMetrics(metrics.registry);
  const showLog = createShowLog({ database, log, now, commitSeconds: socketMetrics.chatCommitSeconds });

  const mediaClient = createMediaClient({
    controlUrl: () => media?.controlUrl() ?? 'http://127.0.0.1:0',
    signPermit: createPermitSigner(secrets.media),
    log,
  });
  const streamAnnouncements = new Announcements<StreamAnnouncements>(log);
  const streams = createStreamsService({
    db,
    showLog,
    productsService: products,
    announcements: streamAnnouncements,
    viewerCount: (streamId) => audience.viewerCount(streamId),
    isPublishing: (roomId) => broadcast.isPublishing(roomId),
    avatarUrl,
    now,
  });
  const broadcast = createBroadcastService({
    streams,
    accounts,
    authentication,
    media: mediaClient,
    log,
    now,
  });
  streamAnnouncements.on('streamEnded', async ({ streamId, roomId }) =>
    broadcast.closeRoom(streamId, roomId),
  );

  const sockets = createSocketServer({
    httpServer: http.server,
    publicUrl: environment.publicUrl,
    authentication,
    log,
    metrics: socketMetrics,
    checksOutbound: !environment.isProduction,
  });
  revocations.on('sessionEnded', ({ sessionId }) => sockets.disconnectSession(sessionId));
  revocations.on('userSignedOut', ({ userId, exceptSessionId }) =>
    sockets.disconnectUser(userId, exceptSessionId),
  );
  revocations.on('roleChanged', async ({ userId }) => sockets.recheckUser(userId));
  revocations.on('sessionEnded', async ({ sessionId }) => broadcast.endPublishesOfSession(sessionId));
  for (const news of ['userSignedOut', 'roleChanged', 'streamKeyReplaced'] as const) {
    revocations.on(news, async ({ userId }) => broadcast.judgePublishesOf(userId));
  }
  const webPush = createWebPush({
    keys: secrets.vapid,
    publicUrl: environment.publicUrl,
    privateHosts: environment.pushPrivateHosts,
  });
  const notices = createNoticesService({
    db,
    sendToUser: sockets.sendToUser,
    deliver: createNoticeDelivery({
      db,
      jobs,
      sendMail: mails.sendMail,
      webPush,
      publicUrl: environment.publicUrl,
      linksKey: secrets.links,
      log,
      now,
    }),
    linksKey: secrets.links,
    avatarUrl,
    log,
    now,
  });
  accountAnnouncements.on('roleChanged', async ({ userId, to }) =>
    notices.notify({ userId, kind: 'role-changed', actorId: null, details: { role: to } }),
  );
  const wishlists = createWishlistsService({ db, productsService: products, now });
  const follows = createFollowsService({
    db,
    notices,
    sendToUser: sockets.sendToUser,
    avatarUrl,
    now,
  });
  const reports = createReportsService({ db, audit, avatarUrl, now });
  const profiles = createProfilesService({
    db,
    accounts,
    brands,
    follows,
    streams,
    wishlists,
    avatarUrl,
    isUploadedAvatar: async (userId, address) => {
      const key = avatarUploadKey(userId, address);
      return key !== undefined && storage.exists(key);
    },
  });
  const audienceAnnouncements = new Announcements<AudienceAnnouncements>(log);
  audienceAnnouncements.on('audiencePeak', async ({ streamId, viewerCount }) =>
    streams.raisePeakViewerCount(streamId, viewerCount),
  );
  const audience = createAudience({
    rooms: sockets.rooms,
    announcements: audienceAnnouncements,
    isStaged: (actor) => demo.isChatter(actor),
  });
  const chat = createChatService({
    showLog,
    findStream: async (streamId) => {
      const row = await streams.findRow(streamId);
      if (row === undefined) throw new AppError('stream_not_found');
      return { ...row, ownerId: row.owner.id };
    },
    windows: createMessageWindows(),
  });
  bindShowSockets(sockets, showLog);
  bindAudienceSockets({
    sockets,
    showLog,
    audience,
    findStream: async (streamId) => streams.detail(streamId),
    metrics: socketMetrics,
    log,
  });
  bindChatSockets({ sockets, chat });

  const demo = createDemoService({ accounts, streams, broadcast, log });

  const addresses = createAddressesService({ db });
  const paymentMethods = createPaymentMethodsService({ db, provider: createTestPayments({ db }) });

  const admin = createAdminService({
    db,
    accounts,
    brands,
    audit,
    userList: createUserListService({ db, avatarUrl, now }),
  });

  const accountExport = createAccountExportService({
    accounts,
    addresses,
    brands,
    brandProducts,
    follows,
    notices,
    paymentMethods,
    reports,
    showLog,
    streams,
    wishlists,
    now,
  });

  const router = endpoints.router({
    accounts: {
      ...accountsRoutes(accounts),
      ...accountExportRoutes(accountExport),
      ...signInOptionsRoutes(environment.social),
    },
    admin: adminRoutes({ service: admin, audit, reports }),
    addresses: addressesRoutes(addresses),
    brandProducts: brandProductsRoutes(brandProducts),
    brands: brandsRoutes(brands),
    paymentMethods: paymentMethodsRoutes(paymentMethods),
    home: homeRoutes(home),
    notices: noticesRoutes(notices),
    products: productsRoutes(products),
    profiles: { ...profilesRoutes(profiles), ...followsRoutes(follows) },
    reports: reportsRoutes(reports),
    push: pushRoutes(createPushService({ db, webPush })),
    streams: streamsRoutes(streams, accounts),
    wishlists: wishlistsRoutes(wishlists),
  });

  await registerAuth(http, {
    auth,
    attempts: signInAttempts,
    publicUrl: environment.publicUrl,
    prefixes: apiPrefixes,
    authPerMinute: limits.authPerMinute,
  });
  await bindEndpoints(http, router, {
    prefixes: apiPrefixes,
    authentication,
    writesPerMinute: limits.writesPerMinute,
  });
  await registerUnsubscribe(http, { notices, writesPerMinute: limits.writesPerMinute });
  await registerMediaDoor(http, {
    broadcast,
    media: mediaClient,
    iceServers: environment.iceServers,
    offersPerMinute: limits.offersPerMinute,
  });
  registerFiles(http, images);
  registerAvatars(http);
  await registerAvatarUploads(http, {
    prefixes: apiPrefixes,
    uploads: avatarUploads,
    authentication,
    avatarUrl,
    writesPerMinute: limits.writesPerMinute,
  });
  if (!environment.isProduction) registerDevMail(http, createMailFolder(environment.dataFolder));
  registerApiReference(http, environment);
  registerOperations(http, {
    metrics,
    metricsToken: environment.metricsToken,
    readiness: {
      database: async () => {
        await database.pool.query('select 1');
      },
      ...(media ? { media: async () => mediaClient.checkHealth() } : {}),
    },
    moreMetrics: async () => (media ? mediaClient.metrics().catch(() => '') : ''),
  });
  let ownOrigin = environment.publicUrl;
  if (builds) {
    await registerRoomPage(http, { distFolder: builds.room, environment });
    await registerPages(http, {
      buildFolder: builds.web,
      environment,
      apiBaseUrl: () => `${ownOrigin}/api/v1`,
      log,
    });
  } else {
    http.setNotFoundHandler(async () => {
      throw new AppError('not_found');
    });
  }

  const stopFollowing = new AbortController();
  const following = media
    ? mediaClient.followEvents((event) => broadcast.handleMediaEvent(event), {
        signal: stopFollowing.signal,
        onSilent: () => media.replace(),
      })
    : Promise.resolve();

  return {
    http,
    database,
    accounts,
    notices,
    isPublishing: broadcast.isPublishing,
    seed: async () =>
      seedSampleData(
        { db, accounts, brands, products, home, streams, follows, wishlists, profiles, storage, log },
        now(),
      ),
    async listen(address = environment) {
      await http.listen({ host: address.host, port: address.port });
      const bound = http.server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : address.port;
      ownOrigin = `http://localhost:${port}`;
      // Not waited for: what a request leaves behind waits until the jobs are there.
      void jobs.start();
      return ownOrigin;
    },
    startDemo: async () => demo.start(sampleDemoShow, ownOrigin),
    async close() {
      await demo.stop();
      stopFollowing.abort();
      broadcast.stop();
      audience.stop();
      await following;
      await sockets.close();
      await http.close();
      await sessionUses.stop();
      await revocationBroadcast.stop();
      await jobs.stop();
      await showLog.flush();
      await database.close();
    },
  };
}

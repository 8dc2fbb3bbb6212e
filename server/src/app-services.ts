import type { Server } from 'node:http';
import { join } from 'node:path';
import { reservedUsernames } from '@greenroom/contract/accounts/sign-up';
import { connectDatabase } from './db/client.ts';
import { createAccountsQueries } from './features/accounts/accounts.queries.ts';
import { createAccountsService, findFreeUsername } from './features/accounts/accounts.service.ts';
import { type AccountEventMap, createAuthorityService } from './features/accounts/authority.service.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import { createUserListService } from './features/admin/user-list.service.ts';
import { createAccountExportService } from './features/account-export/account-export.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createAddressesService } from './features/addresses/addresses.service.ts';
import { createBrandProductsService } from './features/brand-products/brand-products.service.ts';
import { createBrandsService } from './features/brands/brands.service.ts';
import { type ViewerCountEventMap, createViewersService } from './features/viewers/viewers.service.ts';
import { bindViewersSockets } from './features/viewers/viewers.sockets.ts';
import { createChatService } from './features/chat/chat.service.ts';
import { bindChatSockets } from './features/chat/chat.sockets.ts';
import { createMessageWindows } from './features/chat/message-windows.ts';
import { createDemoService } from '../../sample/src/demo/demo.service.ts';
import { createFollowsService } from './features/follows/follows.service.ts';
import { createHomeQueries } from './features/home/home.queries.ts';
import { createHomeService } from './features/home/home.service.ts';
import { createNoticeDelivery } from './features/notices/notice-delivery.service.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { createPushService } from './features/notices/push.service.ts';
import { createPaymentMethodsService } from './features/payment-methods/payment-methods.service.ts';
import { createProductsService } from './features/products/products.service.ts';
import { createProfilesService } from './features/profiles/profiles.service.ts';
import { createReportsService } from './features/reports/reports.service.ts';
import { bindEventLogSockets } from './features/event-log/event-log.sockets.ts';
import { createEventLog } from './features/event-log/event-log.service.ts';
import { createBroadcastService } from './features/broadcast/broadcast.service.ts';
import type { StreamLifeCycleEventMap } from './features/streams/stream-life-cycle.service.ts';
import { createStreamsService } from './features/streams/streams.service.ts';
import { createWishlistsService } from './features/wishlists/wishlists.service.ts';
import { AppError } from './platform/app-error.ts';
import { EventEmitter } from './platform/event-emitter.ts';
import { createAuthLibrary } from './features/auth/auth-library.ts';
import { createRevocationBroadcast } from './features/auth/sessions/revocation-broadcast.ts';
import type { Revocations } from './features/auth/sessions/revocations.ts';
import { createSessionAuthentication } from './features/auth/sessions/session-authentication.ts';
import { createSessionUses } from './features/auth/sessions/session-uses.ts';
import { createSignInAttempts } from './features/auth/sign-in/sign-in-attempts.service.ts';
import { avatarUrl as avatarAddress } from './features/avatars/avatar-address.ts';
import { avatarUploadKey } from './features/avatars/avatar-upload.ts';
import { createAvatarUploads } from './features/avatars/avatar-uploads.service.ts';
import type { Environment } from './platform/environment.ts';
import { createImages } from './platform/images/images.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMailer, createMails } from './platform/mail/mail.ts';
import { createMediaClient } from './platform/media/media-client.ts';
import type { MediaProcess } from './platform/media/media-process.ts';
import { createPermitSigner } from './platform/media/permit-signer.ts';
import type { Metrics } from './platform/metrics.ts';
import { createTestPayments } from './features/payment-methods/test-payments.service.ts';
import { createSocketMetrics } from './platform/sockets/socket-metrics.ts';
import { createSocketServer } from './platform/sockets/socket-server.ts';
import { createLocalFiles } from './platform/storage/local-files.ts';
import type { Secrets } from './platform/secrets.ts';
import { createWebPush } from './platform/web-push/web-push.ts';

/** All services, each made with those below it; the news that goes up from one to another is wired here. */
export function createAppServices({
  environment,
  secrets,
  connectionString,
  media,
  httpServer,
  metrics,
  log,
  now,
}: {
  environment: Environment;
  secrets: Secrets;
  connectionString: string;
  media: Pick<MediaProcess, 'controlUrl'> | undefined;
  /** Carries the sockets. */
  httpServer: Server;
  metrics: Metrics;
  log: Log;
  now: () => Date;
}) {
  const database = connectDatabase(connectionString, log);
  const { db } = database;
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
  const revocations = new EventEmitter<Revocations>(log);
  const revocationBroadcast = createRevocationBroadcast({ database, connectionString, revocations, log });
  const accountEmitter = new EventEmitter<AccountEventMap>(log);
  const authority = createAuthorityService({
    database,
    audit,
    revocations: revocationBroadcast,
    emitter: accountEmitter,
    now,
  });
  const avatarUrl = (userId: string, image: string | null) => avatarAddress(userId, image, environment);
  const auth = createAuthLibrary({
    db,
    secret: secrets.auth,
    publicUrl: environment.publicUrl,
    avatarUrl,
    findFreeUsername: async (wanted) => findFreeUsername(accountsQueries, wanted, reservedUsernames),
    revocations: revocationBroadcast,
    beforeDeletion: async (userId, origin) => {
      await authority.resignBeforeDeletion(userId);
      // Who watches is told; the show itself goes with the account.
      await streams.endLiveStreamOf(userId, userId, 'ended');
      await paymentMethods.forgetUser(userId);
      await brands.forgetUser(userId);
      await avatarUploads.remove(userId);
      await eventLog.forgetActor(userId);
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
  revocations.on('userDeleted', async ({ userId }) => avatarUploads.forgetUser(userId));
  const home = createHomeService({ queries: createHomeQueries(db), productsService: products, avatarUrl });
  const socketMetrics = createSocketMetrics(metrics.registry);
  const eventLog = createEventLog({ database, log, now, commitSeconds: socketMetrics.chatCommitSeconds });

  // What was on its way into a show while the account was being deleted, and what each process keeps in memory.
  revocations.on('userDeleted', async ({ userId }) => eventLog.forgetActor(userId));

  const mediaClient = createMediaClient({
    controlUrl: () => media?.controlUrl() ?? 'http://127.0.0.1:0',
    signPermit: createPermitSigner(secrets.media),
    log,
  });
  const streamEmitter = new EventEmitter<StreamLifeCycleEventMap>(log);
  const streams = createStreamsService({
    db,
    eventLog,
    productsService: products,
    emitter: streamEmitter,
    viewerCount: (streamId) => viewers.viewerCount(streamId),
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
  streamEmitter.on('streamCreated', async ({ roomId }) => broadcast.streamWasCreated(roomId));
  streamEmitter.on('streamLive', async ({ roomId }) => broadcast.streamWentLive(roomId));
  streamEmitter.on('streamEnded', async ({ streamId, roomId }) => broadcast.closeRoom(streamId, roomId));

  const sockets = createSocketServer({
    httpServer,
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
    revocations.on(news, async ({ userId }) => broadcast.enforceBroadcastsOf(userId));
  }
  const webPush = createWebPush({
    keys: secrets.vapid,
    publicUrl: environment.publicUrl,
    privateHosts: environment.pushPrivateHosts,
  });
  const push = createPushService({ db, webPush });
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
  accountEmitter.on('roleChanged', async ({ userId, to }) =>
    notices.notify({ userId, kind: 'role-changed', actorId: null, details: { role: to } }),
  );
  const wishlists = createWishlistsService({ db, productsService: products, now });
  const follows = createFollowsService({
    db,
    notices,
    sendToUser: sockets.sendToUser,
    revocations: revocationBroadcast,
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
  const viewerCountEmitter = new EventEmitter<ViewerCountEventMap>(log);
  viewerCountEmitter.on('viewerPeak', async ({ streamId, viewerCount }) =>
    streams.raisePeakViewerCount(streamId, viewerCount),
  );
  const viewers = createViewersService({
    rooms: sockets.rooms,
    emitter: viewerCountEmitter,
    isStaged: (actor) => demo.isChatter(actor),
  });
  const chat = createChatService({
    eventLog,
    findStream: async (streamId) => {
      const row = await streams.findRow(streamId);
      if (row === undefined) throw new AppError('stream_not_found');
      return { ...row, ownerId: row.owner.id };
    },
    findBlockedIds: async (userId) => follows.blockedIds({ userId }),
    windows: createMessageWindows(),
  });
  revocations.on('blocksChanged', ({ userId }) => chat.blocksChanged(userId));
  bindEventLogSockets(sockets, eventLog);
  bindViewersSockets({
    sockets,
    eventLog,
    viewers,
    findStream: async (streamId) => streams.detail(null, streamId),
    findAllowance: async (userId) => chat.allowanceOf(userId),
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
    eventLog,
    streams,
    wishlists,
    now,
  });

  return {
    accountExport,
    accounts,
    addresses,
    admin,
    viewers,
    audit,
    auth,
    authentication,
    avatarUploads,
    avatarUrl,
    brandProducts,
    brands,
    broadcast,
    database,
    demo,
    follows,
    home,
    images,
    jobs,
    mediaClient,
    notices,
    paymentMethods,
    products,
    profiles,
    reports,
    revocationBroadcast,
    sessionUses,
    eventLog,
    signInAttempts,
    sockets,
    storage,
    streams,
    push,
    wishlists,
  };
}

export type AppServices = ReturnType<typeof createAppServices>;

import type { FastifyInstance } from 'fastify';
import type { AppServices } from './app-services.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { accountExportRoutes } from './features/account-export/account-export.routes.ts';
import { signInOptionsRoutes } from './features/accounts/sign-in-options.routes.ts';
import { addressesRoutes } from './features/addresses/addresses.routes.ts';
import { brandProductsRoutes } from './features/brand-products/brand-products.routes.ts';
import { brandsRoutes } from './features/brands/brands.routes.ts';
import { followsRoutes } from './features/follows/follows.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { noticesRoutes } from './features/notices/notices.routes.ts';
import { pushRoutes } from './features/notices/push.routes.ts';
import { registerUnsubscribe } from './features/notices/unsubscribe.routes.ts';
import { paymentMethodsRoutes } from './features/payment-methods/payment-methods.routes.ts';
import { productsRoutes } from './features/products/products.routes.ts';
import { profilesRoutes } from './features/profiles/profiles.routes.ts';
import { reportsRoutes } from './features/reports/reports.routes.ts';
import { registerBroadcastRoutes } from './features/broadcast/broadcast.routes.ts';
import { streamsRoutes } from './features/streams/streams.routes.ts';
import { wishlistsRoutes } from './features/wishlists/wishlists.routes.ts';
import { AppError } from './platform/app-error.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { registerAvatarUploads } from './features/avatars/avatar-uploads.routes.ts';
import { registerAvatars } from './features/avatars/avatars.routes.ts';
import type { Environment } from './platform/environment.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { bindEndpoints, endpoints } from './platform/http/endpoint-binding.ts';
import type { Draining } from './platform/http/draining.ts';
import { registerOperations } from './platform/http/operations.routes.ts';
import { registerPages } from './platform/http/pages.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import { registerFramePage } from './platform/http/frame-page.ts';
import { registerFiles } from './platform/images/files.routes.ts';
import type { Log } from './platform/log.ts';
import { registerDevMail } from './platform/mail/dev-mail.routes.ts';
import { createMailFolder } from './platform/mail/mail-folder.ts';
import type { Metrics } from './platform/metrics.ts';

/** Both addresses of the REST API (API-2). */
const apiPrefixes = ['/api/v1', '/v1'] as const;

/** Every HTTP door of the server: each decodes a request and calls the service that it is given. */
export async function registerAppRoutes(
  http: FastifyInstance,
  services: AppServices,
  {
    environment,
    limits,
    metrics,
    draining,
    hasMedia,
    builds,
    ownOrigin,
    log,
  }: {
    environment: Environment;
    limits: RateLimits;
    metrics: Metrics;
    draining: Pick<Draining, 'check'>;
    /** Whether there is a media server to ask for its readiness and its figures. */
    hasMedia: boolean;
    /** Folders of the built pages; without them only the APIs are served. */
    builds: { web: string; room: string } | undefined;
    /** Under which this process itself reaches the server. */
    ownOrigin: () => string;
    log: Log;
  },
): Promise<void> {
  const {
    accountExport,
    accounts,
    addresses,
    admin,
    audit,
    auth,
    authentication,
    avatarUploads,
    avatarUrl,
    brandProducts,
    brands,
    broadcast,
    database,
    follows,
    home,
    images,
    mediaClient,
    notices,
    paymentMethods,
    products,
    profiles,
    reports,
    signInAttempts,
    streams,
    push,
    wishlists,
  } = services;

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
    push: pushRoutes(push),
    streams: streamsRoutes(streams, accounts),
    wishlists: wishlistsRoutes(wishlists),
  });

  await registerAuth(http, {
    auth,
    attempts: signInAttempts,
    authentication,
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
  await registerBroadcastRoutes(http, {
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
      server: draining.check,
      database: async () => {
        await database.pool.query('select 1');
      },
      ...(hasMedia ? { media: async () => mediaClient.checkHealth() } : {}),
    },
    moreMetrics: async () => (hasMedia ? mediaClient.metrics().catch(() => '') : ''),
  });
  if (builds) {
    await registerFramePage(http, { distFolder: builds.room, environment });
    await registerPages(http, {
      buildFolder: builds.web,
      environment,
      apiBaseUrl: () => `${ownOrigin()}/api/v1`,
      log,
    });
  } else {
    http.setNotFoundHandler(async () => {
      throw new AppError('not_found');
    });
  }
}

import type { Authentication } from '../authentication.ts';
import { registerFiles } from '../images/files.routes.ts';
import { registerDevMail } from '../mail/dev-mail.routes.ts';
import { createMailFolder } from '../mail/mail-folder.ts';
import { apiPrefixes, type Platform } from '../platform.ts';
import { bindEndpoints } from './endpoint-binding.ts';
import { createForwardingCheck } from './client/client-address.ts';
import { createEndpointCaller } from './endpoints/endpoint-caller.ts';
import { registerFrameConfig, registerFramePage } from './pages/frame-page.ts';
import { registerOperations } from './operations.routes.ts';
import { registerPages } from './pages/pages.ts';

/**
 * Serves the endpoints that the features registered, and the routes that belong to no feature: files, pages,
 * the server's own state.
 */
export async function registerPlatformRoutes(
  platform: Platform,
  {
    authentication,
    builds,
  }: {
    authentication: Authentication;
    /** Folders of the built pages. Without them the server serves only its APIs. */
    builds: { web: string; frame: string } | undefined;
  },
): Promise<void> {
  const { http, environment, images, database, draining, limits, log, media, metrics } = platform;
  const { checkStorage, liveKit, mediaProcess, publicAnswers, publicChanges, storageSpace } = platform;
  const endpoints = platform.endpoints.complete();
  const callEndpoint = createEndpointCaller(endpoints, apiPrefixes, http.failureLog);
  await bindEndpoints(http, endpoints, {
    prefixes: apiPrefixes,
    authentication,
    writesPerMinute: limits.writesPerMinute,
    publicAnswers,
    afterWrite: publicChanges.caughtUp,
    callEndpoint,
    environment,
  });
  registerFiles(http, images);
  if (!environment.isProduction) registerDevMail(http, createMailFolder(environment.dataFolder));
  const hasMedia = mediaProcess !== undefined || liveKit !== undefined;
  registerOperations(http, {
    metrics,
    metricsToken: environment.metricsToken,
    readiness: {
      server: draining.check,
      database: async () => {
        await database.pool.query('select 1');
      },
      storage: storageSpace.check,
      ...(checkStorage ? { files: checkStorage } : {}),
      ...(hasMedia ? { media: async () => media.checkHealth() } : {}),
    },
    cameThroughUntrustedProxy: createForwardingCheck(environment.trustProxy),
    moreMetrics: async () => (hasMedia ? media.metrics().catch(() => '') : ''),
  });
  registerFrameConfig(http, environment);
  if (builds) {
    await registerFramePage(http, { distFolder: builds.frame, environment });
    const { pagesPerMinute } = limits;
    const buildFolder = builds.web;
    await registerPages(http, { buildFolder, environment, callEndpoint, publicAnswers, pagesPerMinute, log });
  }
}

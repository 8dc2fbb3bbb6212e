import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shrinkRouteManifest } from './route-manifest.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start. With lazy discovery, following a link without a network replaced the
  // whole app with the browser's error page.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) =>
    shrinkRouteManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

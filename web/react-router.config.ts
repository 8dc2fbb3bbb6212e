import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { shrinkRouteManifest } from './route-manifest.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start. Asked for one by one, a link that is pressed without a network took the whole frame away.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) =>
    shrinkRouteManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

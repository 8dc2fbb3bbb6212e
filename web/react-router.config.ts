import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the start. Asked for one by one, a link that is pressed without a network took the whole frame away.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;

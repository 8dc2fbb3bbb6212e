/**
 * `node bench/src/main.ts NAME`, with a name from this list. Prints figures of the product, compared with a
 * baseline where there is one that is measured in the same minute. It uses only loopback, and starts and
 * stops everything that it needs.
 */
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../tools/set-up/build.mjs';

const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  admin: () => import('./admin/admin-bench.ts'),
  'attack-disk': () => import('./attack/attack-disk.ts'),
  'attack-joins': () => import('./attack/attack-joins.ts'),
  'attack-kill': () => import('./attack/attack-kill.ts'),
  'attack-whep': () => import('./attack/attack-whep.ts'),
  chat: () => import('./chat/chat-bench.ts'),
  checkout: () => import('./checkout/checkout-bench.ts'),
  cluster: () => import('./chat/cluster-bench.ts'),
  crowd: () => import('./crowd/crowd-bench.ts'),
  dev: () => import('./dev/dev-bench.ts'),
  fuzz: () => import('./fuzz/fuzz-bench.ts'),
  media: () => import('./media/media-bench.ts'),
  memory: () => import('./crowd/memory-bench.ts'),
  pages: () => import('./pages/pages-bench.ts'),
  publish: () => import('./media/publish-bench.ts'),
  record: () => import('./media/record-bench.ts'),
  replay: () => import('./replay/replay-bench.ts'),
  search: () => import('./search/search-bench.ts'),
  'stalled-readers': () => import('./chat/stalled-readers-bench.ts'),
  soak: () => import('./crowd/soak-bench.ts'),
};

const [name = ''] = process.argv.slice(2);
const load = benches[name];
if (load === undefined) {
  console.error(`Which bench? One of: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
// Builds first, so that the current sources are measured.
await ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)), undefined);
const bench = await load();
await bench.run();
process.exit(0);

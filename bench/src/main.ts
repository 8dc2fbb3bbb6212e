/**
 * `node bench/src/main.ts admin`, `attack-joins`, `chat`, `dev`, `media` or `publish`: prints figures of the product against a bare baseline
 * that is measured in the same minute. Works on loopback alone, starts what it needs and stops by itself.
 */
const benches: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  admin: () => import('./admin/admin-bench.ts'),
  'attack-joins': () => import('./attack/attack-joins.ts'),
  chat: () => import('./chat/chat-bench.ts'),
  dev: () => import('./dev/dev-bench.ts'),
  media: () => import('./media/media-bench.ts'),
  publish: () => import('./media/publish-bench.ts'),
};

const [name = ''] = process.argv.slice(2);
const load = benches[name];
if (load === undefined) {
  console.error(`Which bench? One of: ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
const bench = await load();
await bench.run();
process.exit(0);

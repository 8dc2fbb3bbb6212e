/**
 * The import walls: who may import whom. Checked by tools/import-walls.mjs (`npm test`), which also fails when it
 * has read no module. docs/architecture.md says why the walls stand where they do.
 */

/** The server's features, low to high: one calls the services of those before it. */
const SERVER_STACK = [
  'account-deletion',
  'live-state',
  'users',
  'audit',
  'auth',
  'sockets',
  'avatars',
  'accounts',
  'notices',
  'follows',
  'reports',
  'shop-settings',
  'addresses',
  'payments',
  'payment-methods',
  'brands',
  'applications',
  'products',
  'brand-profiles',
  'wishlists',
  'cart',
  'checkout',
  'orders',
  'reviews',
  'recommendations',
  'streams',
  'sales',
  'analytics',
  'moderation',
  'chat',
  'product-pages',
  'home',
  'search',
  'sitemap',
  'broadcast',
  'recordings',
  'questions',
  'profiles',
  'activity',
  'account-export',
  'admin',
  'viewers',
  'api-reference',
];

/** The web's features, low to high: one imports from those before it. */
const WEB_STACK = [
  'offline',
  'preferences',
  'session',
  'notices',
  'follows',
  'wishlists',
  'profiles',
  'account',
  'admin',
  'cart',
  'search',
  'reviews',
  'products',
  'checkout',
  'orders',
  'brand',
  'streams',
  'schedule',
  'player',
  'home',
  'viewers',
  'questions',
  'moderation',
  'chat',
  'watch',
  'replay',
  'studio',
  'lab',
];

/** The media server's folders, each with those whose code it may import. `main.ts` puts them together. */
const MEDIA_FOLDERS = {
  control: ['recording', 'forwarding', 'sdp', 'rtp'],
  recording: ['forwarding', 'sdp', 'rtp'],
  forwarding: ['sdp', 'rtp'],
  sdp: [],
  rtp: [],
  process: [],
};

const TEST = '\\.(test|spec)\\.tsx?$';
/** A file that declares tables. Each may refer to any other: they are the keys of one database. */
const TABLE = '\\.table\\.ts$';
/** Hands better-auth the tables that the library reads and writes itself: the one file that sees tables without owning them. */
const AUTH_LIBRARY = '^server/src/features/auth/auth-library\\.ts$';
const TESTING = '^(contract|server|media|web)/src/testing/';

/** What reaches the disk, the network, the database or another process. */
const INPUT_AND_OUTPUT = [
  '^(node:)?(fs|fs/promises|net|tls|http|https|http2|dgram|dns|child_process|worker_threads|cluster)$',
  '^node_modules/(pg|fastify|@fastify/[^/]+|socket\\.io|drizzle-orm|node-datachannel|sharp|undici|better-auth)/',
  '^server/src/db/(client|migrate|transaction)\\.ts$',
  '\\.(queries|routes|sockets|service)\\.ts$',
];

const stackRules = (name, folder, stack) => [
  ...stack.slice(0, -1).map((feature, index) => ({
    name: `${name}-stack`,
    comment: `A feature knows only those below it: ${stack.join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/${feature}/`, pathNot: TEST },
    // Foreign keys run both ways through the stack; who may read a table is another rule.
    to: { path: `^${folder}/(${stack.slice(index + 1).join('|')})/`, pathNot: TABLE },
  })),
  {
    name: `${name}-in-no-stack`,
    comment: 'A new feature gets its place in the stack of .dependency-cruiser.mjs.',
    severity: 'error',
    from: { path: `^${folder}/(?!(${stack.join('|')})/)` },
    to: {},
  },
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'unresolvable',
      'An import that leads nowhere.',
      {},
      // The web build makes these.
      { couldNotResolve: true, pathNot: '^(\\./\\+types/|virtual:)' },
    ),
    forbid('circular', 'Two files that need each other are one, or lack a third.', {}, { circular: true }),
    forbid(
      'orphan',
      'A file that nobody imports and that imports nobody is not in use.',
      {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '^web/src/(pages/|routes\\.ts$)',
          '(^|/)(main|[a-z-]+\\.config)\\.(ts|mjs)$',
          // Loaded by Node itself, before the server.
          '\\.preload\\.ts$',
          // Loaded by Vitest, before each file of tests.
          '/testing/unit-set-up\\.ts$',
        ],
      },
      {},
    ),
    forbid(
      'test-code',
      'Only tests use test code, and the bench of several servers what starts them.',
      { pathNot: [TEST, TESTING, '^e2e/', '^bench/src/chat/cluster-bench.ts$'] },
      { path: [TEST, TESTING] },
    ),

    forbid(
      'contract',
      'The contract is for both sides: it imports its schema libraries and @orpc/contract, nothing else.',
      { path: '^contract/src/', pathNot: [TEST, TESTING] },
      { pathNot: ['^contract/src/', '^node_modules/(zod|valibot|@orpc/contract)/'] },
    ),
    forbid(
      'workspaces',
      'A workspace imports itself and the contract.',
      {
        path: '^(server|media|web|frame|frame-client|e2e|contract)/',
        // How they are built and tested is set in files of their own, which share what is the same.
        pathNot:
          '^((web|frame)/(vite\\.config|component-tests)|web/route-manifest|e2e/playwright\\.config)\\.ts$',
      },
      { path: '^(server|media|web|frame|e2e|bench|tools)/', pathNot: '^$1/' },
    ),
    forbid(
      'bench',
      'The bench measures the insides of server and media; a page it opens as it was built.',
      { path: '^bench/' },
      // It looks for a browser and builds what it opens as the tests do.
      { path: '^(web|frame|e2e|tools)/', pathNot: '^tools/set-up/(build|chromium|setup-error)\\.mjs$' },
    ),
    forbid(
      'tools',
      'The commands run before anything is built.',
      { path: '^tools/' },
      { path: '^(web|frame|e2e|bench|media|server/src/features)/' },
    ),
    ...Object.entries(MEDIA_FOLDERS).map(([folder, below]) =>
      forbid(
        'media-folders',
        'Media imports go one way: control, then forwarding, then sdp and rtp. Process knows none of them.',
        { path: `^media/src/${folder}/`, pathNot: TEST },
        { path: '^media/src/', pathNot: `^media/src/(${[folder, ...below].join('|')})/` },
      ),
    ),
    forbid(
      'media-in-no-folder',
      'A new folder of the media server gets its place in .dependency-cruiser.mjs.',
      { path: `^media/src/(?!(${Object.keys(MEDIA_FOLDERS).join('|')}|testing)/)[^/]+/` },
      {},
    ),
    forbid(
      'frame-client',
      'Any site can take the client of the video frame: it imports the contract and React, nothing else.',
      { path: '^frame-client/src/', pathNot: TEST },
      { pathNot: ['^frame-client/src/', '^contract/src/', '^node_modules/react/'] },
    ),
    forbid(
      'frame-client-for-pages',
      'The client of the video frame is for pages that embed it.',
      { pathNot: '^(web|frame-client)/' },
      { path: '^frame-client/' },
    ),
    forbid(
      'frame-without-framework',
      'The page in the video frame is small.',
      { path: '^frame/src/', pathNot: TEST },
      { path: '^node_modules/(react|react-dom|react-router|@react-router/[^/]+|preact|vue|svelte)/' },
    ),

    forbid(
      'platform-below-features',
      'The platform is what every feature stands on: it knows none of them.',
      { path: '^server/src/(platform|db)/', pathNot: TEST },
      { path: '^server/src/(features/|app\\.ts|server\\.ts)' },
    ),
    forbid(
      'platform-without-domain',
      'The platform knows no domain: of the contract it imports what is about none, and who asks has a role and permissions.',
      { path: '^server/src/(platform|db)/(?!actor\\.ts$)', pathNot: TEST },
      { path: '^contract/src/(?!(errors|frame|limits|media|search)/)[^/]+/' },
    ),
    forbid(
      'db-below-platform',
      'The database client and its keysets stand below the platform, which uses them.',
      { path: '^server/src/db/', pathNot: TEST },
      { path: '^server/src/', pathNot: '^server/src/db/' },
    ),
    forbid(
      'one-composition-root',
      'app.ts alone knows all features. sample-parts.ts says which of them the sample data uses.',
      { path: '^server/src/[^/]+\\.ts$', pathNot: [TEST, '^server/src/(app|sample-parts)\\.ts$'] },
      { path: '^server/src/features/' },
    ),
    forbid(
      'features-call-services',
      'A feature reaches another one through its service.',
      { path: '^server/src/features/([^/]+)/', pathNot: TEST },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '\\.service\\.ts$', TABLE],
      },
    ),
    forbid(
      'sample-in-one-place',
      'One file of the server loads the sample data, and only when it is used: never in production.',
      {
        path: '^(contract|server|media|web|frame|frame-client)/',
        pathNot: [TEST, TESTING, '^server/src/sample-data\\.ts$'],
      },
      { path: '^sample/' },
    ),
    forbid(
      'sample-loaded-late',
      'The sample data is imported dynamically, so that production never loads it.',
      { path: '^server/src/sample-data\\.ts$' },
      { path: '^sample/', dynamic: false },
    ),
    forbid(
      'seed-calls-services',
      'Sample data goes through the services, or writes tables itself. It is the one place that may touch any table.',
      { path: '^sample/src/', pathNot: TEST },
      {
        path: '^server/src/features/',
        pathNot: ['\\.service\\.ts$', TABLE, '^server/src/features/avatars/avatar-art\\.ts$'],
      },
    ),
    forbid(
      'event-log-by-service',
      'A stream has its event log, and reaches it through its service.',
      { path: '^server/src/features/streams/(?!event-log/)', pathNot: TEST },
      { path: '^server/src/features/streams/event-log/', pathNot: '\\.service\\.ts$' },
    ),
    forbid(
      'event-log-below-streams',
      'The event log of a stream knows of the stream its key and its media room alone.',
      { path: '^server/src/features/streams/event-log/', pathNot: TEST },
      {
        path: '^server/src/features/streams/',
        pathNot: [
          '^server/src/features/streams/event-log/',
          '^server/src/features/streams/streams\\.table\\.ts$',
        ],
      },
    ),
    ...stackRules('server-feature', 'server/src/features', SERVER_STACK),
    forbid(
      'queries-see-tables',
      'Tables are seen by *.queries.ts only.',
      {
        path: '^server/src/',
        pathNot: [TEST, TABLE, '\\.queries\\.ts$', AUTH_LIBRARY, '^server/src/testing/'],
      },
      { path: TABLE },
    ),
    forbid(
      'tables-have-one-owner',
      'A table is read and written by the *.queries.ts of its own feature. Others ask its service.',
      { path: '^server/src/features/([^/]+)/', pathNot: [TEST, TABLE, AUTH_LIBRARY] },
      { path: TABLE, pathNot: '^server/src/features/$1/' },
    ),
    forbid(
      'rules-are-pure',
      'Policies and rule files do no I/O: what they need is passed in.',
      {
        path: '^server/src/features/[^/]+/([^/.]+|[^/]+\\.policy)\\.ts$',
        pathNot: AUTH_LIBRARY,
      },
      { path: INPUT_AND_OUTPUT, dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'ui-without-domain',
      'The design kit knows no domain.',
      { path: '^web/src/ui/', pathNot: TEST },
      { path: ['^web/src/(features|pages|app)/', '^contract/src/(?!limits/pages\\.)[^/]+/'] },
    ),
    forbid(
      'lib-below-features',
      'What every feature stands on knows none of them.',
      { path: '^web/src/lib/', pathNot: TEST },
      { path: '^web/src/(features|pages|app|ui)/' },
    ),
    forbid(
      'features-below-pages',
      'Pages are composed of features, never the other way round.',
      { path: '^web/src/features/', pathNot: TEST },
      { path: '^web/src/(pages|app)/' },
    ),
    ...stackRules('web-feature', 'web/src/features', WEB_STACK),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|dist|\\.react-router|coverage)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};

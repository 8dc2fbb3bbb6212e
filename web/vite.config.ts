import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { compressedAssets } from '../tools/compressed-assets.ts';
import { contractRoutes } from './contract-plugin.ts';
import { emojiData } from './emoji-data.ts';
import { firstPageBudget } from './first-page-budget.ts';
import {
  chunkOfEveryPage,
  chunkOfFirstPages,
  chunkOfHeroVideo,
  chunkOfLaterParts,
  chunkOfManyPages,
  chunkOfOverlays,
  firstPagesCount,
} from './shared-chunks.ts';
import { singleIcons } from './single-icons.ts';

/** Replaces React Router's page loader with ours (`src/app/load-route-module.ts` explains why). */
function ownRouteModuleLoader(): Plugin {
  const ours = fileURLToPath(new URL('src/app/load-route-module.ts', import.meta.url));
  let isReplaced = false;
  return {
    name: 'greenroom:own-route-module-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer = '') {
      const isTheirs = source === './routeModules.js' && importer.includes('/react-router/dist/');
      isReplaced ||= isTheirs;
      return isTheirs ? ours : undefined;
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) {
        throw new Error(
          'react-router no longer loads pages by lib/dom/ssr/routeModules.js: review this plugin',
        );
      }
    },
  };
}

/** Only the React Compiler. React Router's plugin does the rest for React. */
function reactCompiler(): Plugin {
  const name = 'vite:react-compiler';
  const found = react({ compiler: true }).find(
    (plugin) => plugin instanceof Object && 'name' in plugin && plugin.name === name,
  );
  if (found === undefined) throw new Error(`@vitejs/plugin-react no longer has the plugin ${name}`);
  return found;
}

export default defineConfig(({ command }) => ({
  plugins: [
    contractRoutes({ isLive: command === 'serve' }),
    ownRouteModuleLoader(),
    singleIcons(),
    tailwindcss(),
    reactRouter(),
    reactCompiler(),
    emojiData(),
    compressedAssets(),
    firstPageBudget(),
  ],
  // The tokens use light-dark() and oklch() as written. Compiling them for older browsers would fix one theme
  // at build time.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  /*
   * The server build bundles its libraries in production form, whatever mode the server runs in. Otherwise
   * React would use its development build for every page, and thousands of icon modules would load.
   */
  ...(command === 'build'
    ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true as const } }
    : {}),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: chunkOfEveryPage, priority: 9, debugName: 'of every page' },
                { name: chunkOfHeroVideo, priority: 8, debugName: 'of the video in the hero' },
                ...Array.from({ length: firstPagesCount }, (_, index) => ({
                  name: chunkOfFirstPages(index + 1),
                  priority: index + 3,
                  debugName: `of ${index + 1} first pages`,
                })),
                { name: chunkOfLaterParts, priority: 2, debugName: 'of later parts of first pages' },
                { name: chunkOfOverlays, priority: 2, debugName: 'of overlays' },
                { name: chunkOfManyPages, priority: 1, debugName: 'of many pages' },
              ],
            },
          },
        },
        // What every page needs is intentionally one file: 110 kB compressed.
        chunkSizeWarningLimit: 700,
      },
    },
  },
}));

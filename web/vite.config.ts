import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { compressedAssets } from '../tools/compressed-assets.ts';
import { contractRoutes } from './contract-plugin.ts';
import { chunkOfEveryPage, chunkOfManyPages } from './shared-chunks.ts';

/**
 * Where the code of a page does not come, React Router loads the address anew. Without a network the browser's own error
 * page would then take the app's place, so the page fails instead, and the app's error screen reloads when it can.
 */
function pageNotLoadedInsteadOfReload(): Plugin {
  return {
    name: 'greenroom:page-not-loaded-instead-of-reload',
    transform: {
      filter: { id: /react-router\/dist\/.*\/ssr\/routeModules\.js/ },
      handler(code) {
        const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
        if (!reload.test(code)) throw new Error('react-router no longer reloads: review this plugin');
        const failing = `return {
          clientLoader: () => null,
          default() { throw Object.assign(error, { name: 'PageNotLoaded' }); },
        };`;
        return { code: code.replace(reload, failing), map: null };
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    contractRoutes({ isLive: command === 'serve' }),
    pageNotLoadedInsteadOfReload(),
    tailwindcss(),
    reactRouter(),
    babel({ presets: [reactCompilerPreset()] }),
    compressedAssets(),
  ],
  // The tokens use light-dark() and oklch() as written: lowering them would fix one theme at build time.
  build: { cssTarget: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: chunkOfEveryPage, priority: 2, debugName: 'of every page' },
                { name: chunkOfManyPages, priority: 1, debugName: 'of many pages' },
              ],
            },
          },
        },
        // What every page needs is meant to be one file: 170 kB compressed.
        chunkSizeWarningLimit: 700,
      },
    },
  },
}));

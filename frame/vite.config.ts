import { defineConfig } from 'vite';
import { compressedAssets } from '../tools/compressed-assets.ts';

/**
 * One page and its hashed files under /room/, without inline code, so that its content security policy needs
 * no nonce.
 */
export default defineConfig({
  base: '/room/',
  plugins: [compressedAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

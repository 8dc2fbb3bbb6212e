import { defineConfig } from 'vite';

/** One page and its hashed files under /room/; no inline code, so that its content security policy needs no nonce. */
export default defineConfig({
  base: '/room/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

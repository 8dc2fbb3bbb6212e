import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadRouteModule, PageNotLoaded } from './load-route-module.ts';

const address = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

test('a page is loaded once', async () => {
  const loaded = {};
  const route = { id: 'pages/home', module: address('export default "home"') };
  const first = await loadRouteModule(route, loaded);
  expect(first).toHaveProperty('default', 'home');
  expect(await loadRouteModule({ ...route, module: address('throw 1') }, loaded)).toBe(first);
});

test('a page whose code cannot be loaded fails when it is rendered, and is loaded again the next time', async () => {
  const loaded = {};
  const failed = await loadRouteModule(
    { id: 'pages/home', module: address('throw new Error("gone")') },
    loaded,
  );
  const { default: draw } = failed as { default: () => void };
  expect(draw).toThrow(PageNotLoaded);
  expect(loaded).toEqual({});
});

/** The build replaces this file of React Router (web/vite.config.ts). If this test fails, check both. */
test('the loader of React Router that ours replaces has not changed', () => {
  const file = new URL(
    '../../../node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js',
    import.meta.url,
  );
  const code = readFileSync(file, 'utf8');
  expect(code.match(/export \{.*\};/g)).toEqual(['export { loadRouteModule };']);
  expect(code).toContain('async function loadRouteModule(route, routeModulesCache) {');
  expect(code).toContain('window.location.reload();');
});

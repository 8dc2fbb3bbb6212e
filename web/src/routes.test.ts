import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ index, path, file, children }) =>
    index === true
      ? { index, id: file }
      : {
          id: file,
          ...(path === undefined ? {} : { path }),
          ...(children === undefined ? {} : { children: asObjects(children) }),
        },
  );

test.each([
  ['ROUTE-13', '/schedule/0198c1de-0000-7000-8000-000000000001', 'pages/scheduled-stream.tsx'],
  ['STUDIO-1', '/studio', 'pages/studio/studio.tsx'],
])('[%s] %s is the page of %s', (_rule, path, file) => {
  expect(matchRoutes(asObjects(routes), path)?.at(-1)?.route.id).toBe(file);
});

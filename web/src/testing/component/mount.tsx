import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import type { ComponentType, ReactNode } from 'react';
import {
  createMemoryRouter,
  Outlet,
  parsePath,
  RouterProvider,
  useLoaderData,
  useLocation,
  useParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Providers } from '../../app/providers.tsx';
import { answer, answerByDefault, endpoints } from './api-answers.ts';
import { applyTheme } from '../../features/preferences/theme.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

interface Surroundings {
  /** The initial URL. */
  at?: string;
  /** The history state of the initial entry. */
  state?: unknown;
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** The promo banner of the document. */
  promo?: Promo;
}

export interface Mounted {
  /** Path and query of the current page. */
  address: () => string;
  /** Navigates as a link would, or back with -1. */
  go: (to: string | number) => Promise<void>;
  unmount: () => Promise<void>;
}

/** A module of `pages/`, as far as it runs in a browser. */
interface PageModule {
  // oxlint-disable-next-line typescript/no-explicit-any -- each page has props of its own
  default: ComponentType<any>;
  // oxlint-disable-next-line typescript/no-explicit-any
  clientLoader?: (args: any) => unknown;
  handle?: unknown;
}

/**
 * Renders a component with everything that surrounds it in the app: query cache, toasts, stored preferences,
 * router, styles. Its route is `path`, by default only `at`.
 */
export function mount(
  element: ReactNode,
  { at = '/', path, ...surroundings }: Surroundings & { path?: string } = {},
): Promise<Mounted> {
  const place = path ?? new URL(at, window.location.origin).pathname;
  return mountRoutes([{ path: place, element }], { at, ...surroundings });
}

/**
 * Renders a page without a server render, as after following a link. `path` is its pattern in `routes.ts`.
 * `within` are the layouts around it, the outermost first. With `keepsLayouts` they also surround all other
 * URLs.
 */
export function mountPage(
  pageModule: PageModule,
  {
    path,
    within = [],
    keepsLayouts = false,
    ...surroundings
  }: Surroundings & { path: string; within?: readonly ComponentType[]; keepsLayouts?: boolean },
): Promise<Mounted> {
  const { default: Page, clientLoader, handle } = pageModule;
  function Shown() {
    return <Page loaderData={useLoaderData<unknown>() ?? {}} params={useParams()} matches={[]} />;
  }
  const route: RouteObject = {
    path,
    Component: Shown,
    handle,
    loader: (args: LoaderFunctionArgs) => clientLoader?.(args) ?? {},
  };
  const routes = within.reduceRight<RouteObject[]>(
    (inner, Layout) => [{ Component: Layout, children: inner }],
    keepsLayouts ? [route, elsewhere] : [route],
  );
  return mountRoutes(routes, surroundings);
}

async function mountRoutes(
  routes: RouteObject[],
  { at = '/', state, size = desk, theme, promo }: Surroundings,
): Promise<Mounted> {
  await page.viewport(size.width, size.height);
  if (theme !== undefined) applyTheme(theme);
  // An open page polls its banner.
  if (promo === undefined) answerByDefault(endpoints.home.promo.handler(() => ({})));
  else answer(endpoints.home.promo.handler(() => ({ promo })));
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => ({ appOrigin: window.location.origin, promo: promo ?? null }),
        Component: App,
        HydrateFallback: () => null,
        children: [...routes, elsewhere],
      },
    ],
    { initialEntries: [{ ...parsePath(at), state }] },
  );
  const { unmount } = await render(<RouterProvider router={router} />);
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (to) => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)),
    unmount,
  };
}

function App() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

const elsewhere: RouteObject = { path: '*', Component: Elsewhere };

/** Rendered for URLs outside of what is mounted. */
function Elsewhere() {
  const { pathname } = useLocation();
  return <p>Elsewhere: {pathname}</p>;
}

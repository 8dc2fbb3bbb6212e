import { useContext } from 'react';
import type { ReactNode } from 'react';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import stylesheet from './app/app.css?url';
import { documentScript } from './app/document-script.ts';
import { NonceContext } from './app/nonce-context.ts';
import { Providers } from './app/providers.tsx';
import { pageContext } from './app/server-context.ts';
import { RouteFailure } from './app/shell/failure-screens.tsx';
import { readPromo } from './app/shell/promo.api.ts';
import { RouteProgress } from './app/shell/route-progress.tsx';
import { createServerApi } from './lib/api/api.ts';

export const links: Route.LinksFunction = () => [
  // If the stylesheet were imported, the first dynamically loaded part would load it again under a different
  // URL.
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'preload', href: instrument, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: bricolage, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { appOrigin, fetchApi, reportFailure } = context.get(pageContext);
  // If this fails, pages render as if no banner were set.
  const promo = await readPromo(createServerApi(fetchApi)).catch((failure: unknown) => {
    reportFailure(failure);
    return null;
  });
  return { appOrigin, promo };
}

/** The root data never changes in a tab: the origin is fixed, and the banner refreshes itself. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf8f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1611" />
        {/* With this nonce, Vite can replace styles under the content security policy. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {/* The script has already run before hydration, so the client does not render it again. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? documentScript : '' }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Providers>
      <RouteProgress />
      <Outlet />
    </Providers>
  );
}

/** Shown when the shell itself failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <RouteFailure failure={error} />
    </main>
  );
}

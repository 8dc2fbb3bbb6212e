import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePreferences } from '../features/preferences/preferences.store.ts';
import { applyTheme } from '../features/preferences/theme.ts';
import { signInAddress } from '../features/session/return-page.ts';
import { SessionWatch } from '../features/session/session-watch.tsx';
import { useLogoutOnLeaving } from '../features/session/use-logout.ts';
import { onUnauthorized } from '../lib/api/api.ts';
import { createQueryClient, createRenderQueryClient } from '../lib/query/query-client.ts';
import { ToasterPlace } from '../ui/overlay/toaster-place.tsx';
import { showToast } from '../ui/overlay/toast.ts';

let browserQueryClient: QueryClient | undefined;

/** In the browser, one cache for the life of the tab. On the server, one cache per request. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createRenderQueryClient();
  browserQueryClient ??= createQueryClient((message) => showToast(message, { tone: 'failure' }));
  return browserQueryClient;
}

/** What every page needs: the query cache, toasts, the stored preferences, and the redirect after a 401. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(getQueryClient);
  return (
    // The library's single style element is in app.css instead, so the security policy need not allow it.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ToasterPlace />
        {children}
        <StoredPreferences />
        <UnauthorizedRedirect />
        <SessionWatch />
        <LogoutOnLeaving />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function StoredPreferences() {
  useEffect(() => {
    void usePreferences.persist.rehydrate();
    return usePreferences.subscribe((preferences, before) => {
      if (preferences.theme !== before.theme) applyTheme(preferences.theme);
    });
  }, []);
  return null;
}

function LogoutOnLeaving() {
  useLogoutOnLeaving();
  return null;
}

/** After a 401, navigates to `/auth`, which remembers the page (ERR-5, LIVEERR-9). */
function UnauthorizedRedirect() {
  const navigate = useNavigate();
  useEffect(() => {
    onUnauthorized(() => {
      const { pathname, search } = window.location;
      void navigate(signInAddress('/auth', `${pathname}${search}`), { replace: true });
    });
  }, [navigate]);
  return null;
}

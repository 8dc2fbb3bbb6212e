import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { fieldOf } from '../../lib/api/json.ts';
import { useSignOut } from './session.api.ts';

/**
 * Goes to the home page, which then signs out (`useLogoutOnLeaving`). So a page that asks before it is left can keep the
 * user, and a page for signed-in users does not go to the sign-in page.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { state: { isLogout: true } }), [navigate]);
}

/** Whether a logout waits for the home page, which may take long while the server hangs. */
export function useIsLoggingOut(): boolean {
  return fieldOf(useNavigation().location?.state, 'isLogout') === true;
}

/** Signs out once the page is being left for a logout: from then on nothing can stop that. */
export function useLogoutOnLeaving(): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  const isThere = fieldOf(state, 'isLogout') === true;
  const isLogout = useIsLoggingOut() || isThere;
  useEffect(() => {
    if (isLogout) mutate();
  }, [isLogout, mutate]);
  useEffect(() => {
    // Only once: going back to this page signs nobody out.
    if (isThere) void navigate(pathname, { replace: true });
  }, [isThere, pathname, navigate]);
}

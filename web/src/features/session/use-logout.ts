import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { fieldOf } from '../../lib/api/json.ts';
import { useSignOut } from './session.api.ts';

/**
 * Leaves for the home page, which signs out (`useLogoutOnLeaving`): a page that asks before it is left may be stayed on,
 * and one for signed-in users does not send whoever is signed out to the sign-in page.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { state: { isLogout: true } }), [navigate]);
}

/** Whether a logout is on its way to the home page, which a server that hangs may hold up. */
export function useIsLoggingOut(): boolean {
  return fieldOf(useNavigation().location?.state, 'isLogout') === true;
}

/** Signs out once a logout is on its way: from then on nothing can keep the page from being left. */
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
    // Once: the way back to this page signs nobody out.
    if (isThere) void navigate(pathname, { replace: true });
  }, [isThere, pathname, navigate]);
}

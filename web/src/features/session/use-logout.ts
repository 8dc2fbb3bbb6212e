import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { fieldOf } from '../../lib/api/json.ts';
import { useSignOut } from './session.api.ts';

/**
 * Logs out by navigating to the home page, which then signs out (`useLogoutOnLeaving`). So a page that confirms
 * leaving can keep the user, and a page for signed-in users does not redirect to sign-in.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { state: { isLogout: true } }), [navigate]);
}

/** Whether a logout is waiting for the home page, which may take long while the server does not respond. */
export function useIsLoggingOut(): boolean {
  return fieldOf(useNavigation().location?.state, 'isLogout') === true;
}

/** Signs out as soon as the navigation of a logout is certain. */
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
    // Clear the state, so that returning to this history entry does not sign out again.
    if (isThere) void navigate(pathname, { replace: true });
  }, [isThere, pathname, navigate]);
}

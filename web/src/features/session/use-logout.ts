import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fieldOf } from '../../lib/api/json.ts';
import { useSignOut } from './session.api.ts';

/**
 * Leaves for the home page, which then signs out (`useLogoutOnArrival`): a page that asks before it is left may be stayed
 * on, and one for signed-in users does not send whoever is signed out to the sign-in page.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { state: { isLogout: true } }), [navigate]);
}

/** Signs out where a logout has led to. */
export function useLogoutOnArrival(): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useSignOut();
  const isLogout = fieldOf(state, 'isLogout') === true;
  useEffect(() => {
    if (!isLogout) return;
    // Once: the way back to this page signs nobody out.
    void navigate(pathname, { replace: true });
    mutate();
  }, [isLogout, pathname, navigate, mutate]);
}

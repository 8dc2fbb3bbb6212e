import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { rememberedOrigin } from './return-page.ts';
import { useSession } from './session.api.ts';

/**
 * Leaves a sign-in page as soon as somebody is signed in, for the remembered page, else for `/` (LOGIN-9,
 * LOGIN-10, REG-6, REG-7). Returns whether it is leaving.
 */
export function useGoWhenSignedIn(): boolean {
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isLeaving = session.status === 'signed-in';
  const destination = rememberedOrigin(search);

  useEffect(() => {
    if (isLeaving) void navigate(destination, { replace: true });
  }, [isLeaving, navigate, destination]);

  return isLeaving;
}

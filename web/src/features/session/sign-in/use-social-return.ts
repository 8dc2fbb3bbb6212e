import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { signInAddress } from '../return-page.ts';
import type { SignInStep } from './sign-in.api.ts';
import { socialFailureMessage } from './social-failure.ts';
import { finishSocialSignIn, takeSocialSignIn } from './social-sign-in.api.ts';

interface SocialReturn {
  onStep: (step: SignInStep) => void;
  onFailure: (reason: string) => void;
}

/**
 * Finishes a sign-in that returns from another service (`?social=` or `?error=`). Returns whether it is in
 * progress.
 */
export function useSocialReturn({ onStep, onFailure }: SocialReturn): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const finishing = useMutation({
    mutationFn: finishSocialSignIn,
    onSuccess: onStep,
    onError: (failure) => onFailure(describeFailure(failure)),
    meta: { showsOwnFailure: true },
    retry: false,
  });
  const { mutate } = finishing;
  const code = search.get('social');
  const refusal = search.get('error');

  useEffect(() => {
    if (code === null && refusal === null) return;
    const begun = takeSocialSignIn();
    // Replacing the history entry keeps a reload from using the code again, and restores the page to return to.
    void navigate(signInAddress('/login', begun?.page ?? '/'), { replace: true });
    if (code === null || begun === null) onFailure(socialFailureMessage(refusal ?? ''));
    else mutate({ code, verifier: begun.verifier });
  }, [code, refusal, navigate, onFailure, mutate]);

  return finishing.isPending;
}

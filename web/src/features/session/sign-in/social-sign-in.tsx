import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { rememberedOrigin } from '../return-page.ts';
import { beginSocialSignIn, signInOptionsQuery, socialProviders } from './social-sign-in.api.ts';
import type { SocialProvider } from './social-sign-in.api.ts';

const names: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
};

/**
 * Sign-in through other services. A provider that this server is not connected to is disabled, with a reason
 * (LOGIN-6, LOGIN-8).
 */
export function SocialSignIn() {
  const reasonId = useId();
  const [search] = useSearchParams();
  const options = useQuery(signInOptionsQuery);
  const signIn = useMutation({
    mutationFn: async (provider: SocialProvider) => {
      window.location.assign(await beginSocialSignIn(provider, rememberedOrigin(search)));
    },
    meta: { showsOwnFailure: true },
    retry: false,
  });
  const missing = socialProviders.filter((provider) => options.data?.[provider] !== true);

  return (
    <fieldset className="mt-8 border-t border-stone pt-6">
      <legend className="sr-only">Sign in through another service</legend>
      <div className={signIn.isError ? 'mb-4' : undefined}>
        <FailureMessage message={signIn.isError ? describeFailure(signIn.error) : undefined} />
      </div>
      <div className="grid gap-2 sm:grid-cols-3">
        {socialProviders.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            disabled={options.data?.[provider] !== true}
            busy={signIn.isPending && signIn.variables === provider}
            busyLabel={names[provider]}
            {...(missing.includes(provider) ? { 'aria-describedby': reasonId } : {})}
            onClick={() => signIn.mutate(provider)}
          >
            {names[provider]}
          </Button>
        ))}
      </div>
      {missing.length === 0 ? null : (
        <p id={reasonId} className="mt-3 text-small text-stone-text">
          {reasonOf(missing, options.status)}
        </p>
      )}
    </fieldset>
  );
}

function reasonOf(missing: readonly SocialProvider[], status: 'pending' | 'error' | 'success'): string {
  if (status === 'pending') return 'Looking up which services this server is connected to…';
  if (status === 'error')
    return 'We could not look up which services this server is connected to. Sign in with your email instead.';
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    missing.map((provider) => names[provider]),
  );
  return `Signing in with ${list} is off: the operator of this server has not connected ${missing.length === 1 ? 'it' : 'them'}.`;
}

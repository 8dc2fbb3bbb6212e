import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Route } from './+types/login';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { LoginForm } from '../features/session/sign-in/login-form.tsx';
import type { Credentials } from '../features/session/sign-in/login-form.tsx';
import { keepOrigin } from '../features/session/return-page.ts';
import { SecondFactorForm } from '../features/session/sign-in/second-factor-form.tsx';
import type { SignInStep } from '../features/session/sign-in/sign-in.api.ts';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { SuccessMessage } from '../features/session/sign-in/success-message.tsx';
import { SocialSignIn } from '../features/session/sign-in/social-sign-in.tsx';
import { useSuspensionMessage } from '../features/session/suspension.store.ts';
import { useSocialReturn } from '../features/session/sign-in/use-social-return.ts';
import { useGoWhenSignedIn } from '../features/session/use-go-when-signed-in.ts';
import { textOf } from '../lib/api/json.ts';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Login',
    description: 'Sign in to Greenroom to chat, follow hosts and shop.',
    path: '/login',
  });
}

export default function LoginPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isLeaving = useGoWhenSignedIn();
  const [step, setStep] = useState<SignInStep>();
  const [typed, setTyped] = useState<Credentials>();
  const [failure, setFailure] = useState<string>();
  const suspension = useSuspensionMessage(({ message }) => message);
  const isReturning = useSocialReturn({ onStep: setStep, onFailure: setFailure });

  if (step?.name === 'second-factor') {
    return (
      <SignInFrame title="One more step" text="The first step is done. Now show that it is you.">
        <SecondFactorForm
          {...step}
          isLeaving={isLeaving}
          onBack={(reason) => {
            setStep(undefined);
            setFailure(reason);
          }}
        />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Login"
      text={
        <>
          New here?{' '}
          <Link to={keepOrigin('/register', search)} className="link">
            Create an account
          </Link>
        </>
      }
    >
      <SuccessMessage text={textOf(state, 'message')} />
      <LoginForm
        typed={typed}
        failure={failure ?? suspension}
        isLeaving={isLeaving || isReturning}
        onStep={(next, credentials) => {
          setTyped(credentials);
          setStep(next);
        }}
      />
      <SocialSignIn />
    </SignInFrame>
  );
}

import { Link, useSearchParams } from 'react-router';
import type { Route } from './+types/register';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { keepOrigin } from '../features/session/return-page.ts';
import { RegisterForm } from '../features/session/register/register-form.tsx';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { useGoWhenSignedIn } from '../features/session/use-go-when-signed-in.ts';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Create Account',
    description: 'Create a Greenroom account to chat, follow hosts and shop.',
    path: '/register',
  });
}

/** Its title is that of REG-1. */
export default function RegisterPage() {
  const [search] = useSearchParams();
  const isLeaving = useGoWhenSignedIn();
  return (
    <SignInFrame
      title="Create Account"
      text={
        <>
          Already have one?{' '}
          <Link to={keepOrigin('/login', search)} className="link">
            Login
          </Link>
        </>
      }
    >
      <RegisterForm isLeaving={isLeaving} />
    </SignInFrame>
  );
}

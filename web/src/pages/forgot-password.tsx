import type { Route } from './+types/forgot-password';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ProsePage } from '../ui/prose-page.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Forgot password',
    description: 'How to get back into your account.',
    path: '/forgot-password',
    isPrivate: true,
  });
}

export default function ForgotPasswordPage() {
  return (
    <ProsePage
      title="Forgot your password?"
      lead="This server cannot send mail yet, so it cannot send you a reset link."
    >
      <p>
        The person who runs this server can set a new password for you. Write to them from the address that
        your account uses, so that they know it is yours.
      </p>
      <p className="pt-4">
        <ButtonLink to="/login">Back to Login</ButtonLink>
      </p>
    </ProsePage>
  );
}

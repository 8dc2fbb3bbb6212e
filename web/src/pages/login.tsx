import { signInSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import type { Route } from './+types/login';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { keepOrigin } from '../features/session/origin.ts';
import { useSignIn } from '../features/session/session.api.ts';
import { SignInFrame } from '../features/session/sign-in-frame.tsx';
import { SocialSignIn } from '../features/session/social-sign-in.tsx';
import { useGoWhenSignedIn } from '../features/session/use-go-when-signed-in.ts';
import { describeFailure } from '../lib/api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

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
  const isLeaving = useGoWhenSignedIn();
  const signIn = useSignIn();
  const form = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '', rememberMe: true },
  });
  const { errors } = form.formState;
  // Before this page's own code runs, the browser would send the form itself.
  const isHydrated = useIsHydrated();

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
      <form
        method="post"
        noValidate
        aria-label="Login"
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit((credentials) => signIn.mutate(credentials))(event)}
      >
        <FormFailure message={signIn.isError ? describeFailure(signIn.error) : undefined} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <Controller
            control={form.control}
            name="rememberMe"
            render={({ field }) => (
              <Checkbox
                label="Remember me"
                checked={field.value ?? true}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <Link to="/forgot-password" className="link flex min-h-11 items-center text-small">
            Forgot password?
          </Link>
        </div>
        <Button
          type="submit"
          disabled={!isHydrated}
          size="large"
          wide
          busy={signIn.isPending || isLeaving}
          busyLabel="Signing in…"
        >
          Sign In
        </Button>
      </form>
      <SocialSignIn />
    </SignInFrame>
  );
}

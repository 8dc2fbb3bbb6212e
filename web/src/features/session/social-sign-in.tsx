import { Button } from '../../ui/button.tsx';

const providers = ['Google', 'Facebook', 'Twitter'] as const;

/** Sign-in through others. No provider has credentials on this server, so each says why it cannot be used (LOGIN-8). */
export function SocialSignIn() {
  return (
    <fieldset className="mt-8 border-t border-stone pt-6">
      <legend className="sr-only">Sign in through another service</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {providers.map((provider) => (
          <Button key={provider} variant="outline" disabled aria-describedby="social-reason">
            {provider}
          </Button>
        ))}
      </div>
      <p id="social-reason" className="mt-3 text-small text-stone-text">
        Signing in with Google, Facebook or Twitter is off: the operator of this server has not connected
        them.
      </p>
    </fieldset>
  );
}

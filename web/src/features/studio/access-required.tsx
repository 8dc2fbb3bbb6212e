import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { ButtonLink } from '../../ui/button.tsx';
import { applySection } from '../account/account-sections.ts';
import { useSession } from '../session/session.api.ts';

/** Informs a person who may not stream what they need (STUDIO-8), and where to apply. */
export function AccessRequired() {
  const session = useSession();
  return <Required role={session.status === 'signed-in' ? session.user.role : 'user'} />;
}

function Required({ role }: { role: Role }) {
  const isShopper = role === 'user';
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <div aria-hidden="true" className="arch hero-light h-44 w-34 border border-stone" />
      <h1 className="mt-8 text-title">Streaming Access Required</h1>
      <p className="mt-3 text-lead text-ink-soft">You need streamer permissions to access this feature.</p>
      <p className="mt-1 text-ink-soft">Contact an administrator to upgrade your account.</p>
      {isShopper ? null : (
        <p className="mt-1 text-ink-soft">{`An account has one role, and yours is a ${role}’s.`}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={applySection.address} variant="outline">
          {isShopper ? 'Apply to stream here' : 'How you can stream here'}
        </ButtonLink>
        <ButtonLink to="/live-streams" variant="outline">
          See live shows
        </ButtonLink>
        <ButtonLink to="/producer" variant="quiet">
          Run a show as a producer
        </ButtonLink>
      </div>
    </section>
  );
}

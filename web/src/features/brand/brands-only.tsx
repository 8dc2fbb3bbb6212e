import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { ButtonLink } from '../../ui/button.tsx';
import { applySection } from '../account/account-sections.ts';

/** Shown to everyone except brands and admins on the brand's pages (ROLE-8), with the way to become a brand. */
export function BrandsOnly({ role }: { role: Role }) {
  const isShopper = role === 'user';
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <div aria-hidden="true" className="arch hero-light h-44 w-34 border border-stone" />
      <h1 className="mt-8 text-title">Brands only</h1>
      <p className="mt-3 max-w-md text-lead text-ink-soft">
        This page is for the accounts of brands.{' '}
        {isShopper ? 'You can apply to become one.' : `An account has one role, and yours is a ${role}’s.`}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={applySection.address} variant="outline">
          {isShopper ? 'Apply to sell here' : 'How you can sell here'}
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Go to the home page
        </ButtonLink>
      </div>
    </section>
  );
}

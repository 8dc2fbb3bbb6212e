import { ButtonLink } from '../../ui/button.tsx';

/** What anyone but brands and admins sees of the brand's pages (ROLE-8). */
export function BrandsOnly() {
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <div aria-hidden="true" className="arch hero-light h-44 w-34 border border-stone" />
      <h1 className="mt-8 text-title">Brands only</h1>
      <p className="mt-3 max-w-md text-lead text-ink-soft">
        This page is for brand accounts, which the people who run this server set up.
      </p>
      <ButtonLink to="/" variant="outline" className="mt-8">
        Go to the home page
      </ButtonLink>
    </section>
  );
}

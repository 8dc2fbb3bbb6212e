import { ButtonLink } from '../../ui/button.tsx';

/** What a person needs who may not stream (STUDIO-8). */
export function AccessRequired() {
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <div aria-hidden="true" className="arch hero-light h-44 w-34 border border-stone" />
      <h1 className="mt-8 text-title">Streaming Access Required</h1>
      <p className="mt-3 text-lead text-ink-soft">You need streamer permissions to access this feature.</p>
      <p className="mt-1 text-ink-soft">Contact an administrator to upgrade your account.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
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

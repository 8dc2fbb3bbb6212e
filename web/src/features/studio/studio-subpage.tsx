import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page that the Dashboard links to, with a link back. */
export function StudioSubpage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="studio-subpage">
      <Link
        to="/studio?tab=dashboard"
        className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Dashboard
      </Link>
      <h2 id="studio-subpage" className="mt-1 mb-6 text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

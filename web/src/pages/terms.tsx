import type { Route } from './+types/terms';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { ProsePage } from '../ui/text/prose-page.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms',
    description: 'What you agree to when you use this Greenroom server.',
    path: '/terms',
  });
}

export default function TermsPage() {
  return (
    <ProsePage
      title="Terms"
      lead="Greenroom is open-source software. Whoever runs this server offers the service, and these are its terms until they publish their own."
    >
      <h2>Your account</h2>
      <p>
        Give your own name and email address, keep your password to yourself, and use one account a person.
      </p>
      <h2>What you say and show</h2>
      <p>
        What you write in chat and show in a stream stays yours, and you let this server store it and show it
        to others. Nothing unlawful, hateful or misleading; hosts and admins may remove messages and suspend
        accounts.
      </p>
      <h2>What you buy</h2>
      <p>
        A product is sold by the brand that lists it. Its page says what it is, what it costs and how many are
        left.
      </p>
      <h2>The software</h2>
      <p>It comes under the MIT licence, as it is, without warranty.</p>
    </ProsePage>
  );
}

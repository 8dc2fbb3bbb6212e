import { Link } from 'react-router';
import type { Route } from './+types/lab';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { labPages } from '../../features/lab/lab-pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';

const text =
  'For those who build on Greenroom: its real parts one at a time, open to be tried and looked into.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Demo and test pages',
    description: text,
    path: '/lab',
    isPrivate: true,
  });
}

export default function LabIndexPage() {
  return (
    <>
      <PageTitle title="Demo and test pages" text={text} />
      <ul className="page-width mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {labPages.map(({ path, title, text: summary }) => (
          <li
            key={path}
            className="relative rounded-card border border-stone bg-paper-raised p-5 hover:border-ink-soft"
          >
            <h2 className="font-text text-body font-semibold">
              <Link to={path} className="card-link">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-small text-ink-soft">{summary}</p>
            <p className="mt-3 font-mono text-micro text-stone-text">{path}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Link } from 'react-router';
import type { Route } from './+types/lab';
import { pageMeta } from '../../app/page-meta.ts';
import { PageTitle } from '../../ui/page-title.tsx';

const labPages = [
  {
    path: '/stream-layout-demo',
    name: 'Stream layout',
    text: 'The layouts of a show, with and without products in theater mode.',
  },
] as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Lab',
    description: 'Pages for trying out parts of Greenroom.',
    path: '/lab',
    isPrivate: true,
  });
}

/** Where the demo and test pages are found (LAB-1). */
export default function LabPage() {
  return (
    <>
      <PageTitle title="Lab" text="Pages for trying out parts of Greenroom." />
      <ul className="page-width mt-8 grid gap-4 pb-16 sm:grid-cols-2">
        {labPages.map(({ path, name, text }) => (
          <li
            key={path}
            className="relative rounded-card border border-stone bg-paper-raised p-5 hover:bg-moss"
          >
            <h2 className="text-lead">
              <Link to={path} className="card-link">
                {name}
              </Link>
            </h2>
            <p className="mt-1 text-small text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

import type { Route } from './+types/producer';
import { pageMeta } from '../../app/page-meta.ts';
import { ProducedShows } from '../../features/studio/producers/produced-shows.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Shows you run',
    description: 'The shows that you run as a producer.',
    path: '/producer',
    isPrivate: true,
  });
}

/** The shows for which the reader is a producer. */
export default function ProducerPage() {
  return (
    <>
      <PageTitle title="Shows you run" />
      <div className="page-width mt-8 pb-16">
        <ProducedShows />
      </div>
    </>
  );
}

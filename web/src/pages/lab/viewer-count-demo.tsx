import type { Route } from './+types/viewer-count-demo';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { LabPage } from '../../features/lab/lab-page.tsx';
import { ViewerCountDemo } from '../../features/lab/viewers/viewer-count-demo.tsx';

const title = 'Viewer count demo';
const text = 'The viewer count of the shows, with simulated numbers that change, and with the measured ones.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: text, path: '/viewer-count-demo', isPrivate: true });
}

export default function ViewerCountDemoPage() {
  return (
    <LabPage title={title} text={text}>
      <ViewerCountDemo />
    </LabPage>
  );
}

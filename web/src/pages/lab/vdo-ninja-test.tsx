import type { Route } from './+types/vdo-ninja-test';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { LabPage } from '../../features/lab/lab-page.tsx';
import { VideoTest } from '../../features/lab/video/video-test.tsx';

const title = 'Video test';
const text = 'Sends your camera by the video frame, with all of its commands.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: text, path: '/vdo-ninja-test', isPrivate: true });
}

export default function VideoTestPage() {
  return (
    <LabPage title={title} text={text}>
      <VideoTest />
    </LabPage>
  );
}

import type { Route } from './+types/websocket-test';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { LabPage } from '../../features/lab/lab-page.tsx';
import { WebsocketTest } from '../../features/lab/sockets/websocket-test.tsx';

const title = 'WebSocket test';
const text = 'One realtime socket and the REST calls of a show, with every event that comes and goes.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: text, path: '/websocket-test', isPrivate: true });
}

export default function WebsocketTestPage() {
  return (
    <LabPage title={title} text={text}>
      <WebsocketTest />
    </LabPage>
  );
}

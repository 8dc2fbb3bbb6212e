import type { Route } from './+types/websocket-chat-test';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { LabPage } from '../../features/lab/lab-page.tsx';
import { DualChatTest } from '../../features/lab/sockets/dual-chat-test.tsx';

const title = 'WebSocket chat test';
const text = 'A signed-in socket and an anonymous one in the chat of one show.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: text, path: '/websocket-chat-test', isPrivate: true });
}

export default function DualChatTestPage() {
  return (
    <LabPage title={title} text={text}>
      <DualChatTest />
    </LabPage>
  );
}

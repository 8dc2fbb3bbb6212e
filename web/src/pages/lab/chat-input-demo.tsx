import type { Route } from './+types/chat-input-demo';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { LabPage } from '../../features/lab/lab-page.tsx';
import { DemoChats } from '../../features/lab/chat/demo-chats.tsx';

const title = 'Chat input demo';
const text = 'The chat’s own input with its own limits. What you send stays on this page.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: text, path: '/chat-input-demo', isPrivate: true });
}

export default function DemoChatsPage() {
  return (
    <LabPage title={title} text={text}>
      <DemoChats />
    </LabPage>
  );
}

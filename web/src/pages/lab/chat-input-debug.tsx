import type { Route } from './+types/chat-input-debug';
import { pageMeta } from '../../app/page-meta.ts';
import { staticPageHeaders } from '../../app/prefetch.ts';
import { LabPage } from '../../features/lab/lab-page.tsx';
import { ChatInputDebug } from '../../features/lab/chat/chat-input-debug.tsx';

const title = 'Chat input debug';
const text = 'The chat’s own input, with what it holds, what it would send and what happens in it.';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title, description: text, path: '/chat-input-debug', isPrivate: true });
}

export default function ChatInputDebugPage() {
  return (
    <LabPage title={title} text={text}>
      <ChatInputDebug />
    </LabPage>
  );
}

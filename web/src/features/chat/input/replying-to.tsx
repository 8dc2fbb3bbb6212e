import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { Reply, X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

interface ReplyingToProps {
  quoted: QuotedMessage;
  onCancel: () => void;
}

/** Shows above the input which message the next one replies to. */
export function ReplyingTo({ quoted: { username, content }, onCancel }: ReplyingToProps) {
  return (
    <div className="mb-1 flex items-center gap-2 rounded-control bg-moss pl-3 text-micro">
      <Reply aria-hidden="true" className="size-4 shrink-0 text-leaf-text" />
      <p className="min-w-0 grow truncate">
        Replying to <span className="font-semibold">{username}</span>
        <span className="text-ink-soft">: {content}</span>
      </p>
      <IconButton label="Cancel reply" onClick={onCancel}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

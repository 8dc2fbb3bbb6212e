import type { ChatRole } from '@greenroom/contract/chat/chat.schemas';
import { Clapperboard, ShieldCheck } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

const looks = {
  viewer: undefined,
  system: undefined,
  moderator: { label: 'Mod', Icon: ShieldCheck, className: 'bg-moss-strong text-ink' },
  streamer: { label: 'Streamer', Icon: Clapperboard, className: 'bg-leaf text-on-leaf' },
};

/** The badge beside a name in the chat and the viewer list: Streamer, Mod, or none (LIVEROLE-1, CHAT-3, CHAT-4). */
export function ChatRoleBadge({ role }: { role: ChatRole }) {
  const look = looks[role];
  if (look === undefined) return null;
  const { label, Icon, className } = look;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-mark px-1.5 py-px align-middle text-[0.75rem] leading-4 font-bold',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3" />
      {label}
    </span>
  );
}

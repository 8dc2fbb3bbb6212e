import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { chatLimits } from '@greenroom/contract/limits/chat';
import type { ChatStanding } from '@greenroom/contract/moderation/moderation.schemas';
import { Clock, Flag, MessageCircleQuestionMark, Pin, PinOff, Reply, Trash2, UserRound } from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { MenuAt, MenuItem } from '../../ui/overlay/menu-at.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useMarkQuestion } from '../questions/questions.api.ts';
import { useDeleteMessage, usePinMessage, useTimeOut, useUnpinMessage } from './moderation.api.ts';
import { PersonDialog } from './person/person-dialog.tsx';
import { ReportMessageDialog } from './report-message-dialog.tsx';
import { useUndoToast } from './use-undo-toast.ts';
import type { OpenedAction } from './opened-action.ts';

interface ChatActionsProps {
  opened: OpenedAction;
  onChange: Dispatch<SetStateAction<OpenedAction | undefined>>;
  streamId: string;
  hostId: string;
  readerId: string | undefined;
  readerRole: ChatStanding['role'];
  /** Omitted if the chat is closed. */
  onReply?: ((quoted: QuotedMessage) => void) | undefined;
  /** The sequence of the pinned message. */
  pinnedSequence?: number | undefined;
  hasEnded?: boolean;
}

const iconClass = 'size-4.5';
const quickReason = 'Against the rules of this chat';

/** The popup of a message or a name in the chat: the message's menu, the person's card, or the report form. */
export function ChatActions({
  opened,
  onChange,
  streamId,
  hostId,
  readerId,
  readerRole,
  onReply,
  pinnedSequence,
  hasEnded = false,
}: ChatActionsProps) {
  const pin = usePinMessage();
  const unpin = useUnpinMessage();
  const remove = useDeleteMessage();
  const timeOut = useTimeOut();
  const mark = useMarkQuestion(streamId);
  const showUndo = useUndoToast(hostId);
  // A menu closes after the press on its item, which may have opened another popup.
  const close = () => onChange((now) => (now === opened ? undefined : now));

  if (opened.name === 'person')
    return (
      <PersonDialog
        hostId={hostId}
        person={opened.person}
        readerId={readerId}
        readerRole={readerRole}
        onClose={close}
      />
    );

  const { message } = opened;
  const person = { id: message.userId, username: message.username };
  if (opened.name === 'report')
    return <ReportMessageDialog message={{ ...message, streamId }} onClose={close} />;

  const isOwn = message.userId === readerId;
  const isModerator = readerRole !== 'viewer';
  const { sequence } = message;
  const isPinned = sequence === pinnedSequence;
  return (
    <MenuAt
      open
      label={`Message of ${message.username}`}
      anchor={opened.anchor}
      isByKey={opened.isByKey}
      onClose={close}
    >
      {onReply === undefined || readerId === undefined ? null : (
        <MenuItem
          icon={<Reply aria-hidden="true" className={iconClass} />}
          onSelect={() => {
            close();
            const { userId, username, content } = message;
            const start = content.slice(0, chatLimits.quoteMaxCharacters);
            onReply({ sequence, userId, username, content: start, isDeleted: false });
          }}
        >
          Reply
        </MenuItem>
      )}
      {isModerator && !hasEnded ? (
        <MenuItem
          icon={
            isPinned ? (
              <PinOff aria-hidden="true" className={iconClass} />
            ) : (
              <Pin aria-hidden="true" className={iconClass} />
            )
          }
          onSelect={() => {
            close();
            const act = isPinned ? unpin.mutateAsync({ streamId }) : pin.mutateAsync({ streamId, sequence });
            act.then(
              ({ data }) => showUndo(isPinned ? 'Message unpinned' : 'Message pinned', data.entryId),
              () => undefined,
            );
          }}
        >
          {isPinned ? 'Unpin message' : 'Pin message'}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<UserRound aria-hidden="true" className={iconClass} />}
        onSelect={() => onChange({ name: 'person', person })}
      >
        About {message.username}
      </MenuItem>
      {readerId === undefined ? null : (
        <MenuItem
          icon={<MessageCircleQuestionMark aria-hidden="true" className={iconClass} />}
          onSelect={() => {
            close();
            mark.mutate(sequence, {
              onSuccess: () => showToast('It is on the list of questions', { tone: 'success' }),
            });
          }}
        >
          {isOwn ? 'Mark as a question' : 'I want to know that, too'}
        </MenuItem>
      )}
      {isOwn || isModerator ? (
        <MenuItem
          icon={<Trash2 aria-hidden="true" className={iconClass} />}
          onSelect={() => {
            close();
            const reason = isOwn ? {} : { reason: quickReason };
            remove.mutateAsync({ streamId, sequence, ...reason }).then(
              // Moderators cannot restore what its author deleted.
              ({ data }) => showUndo('Message deleted', isOwn ? null : data.entryId),
              () => undefined,
            );
          }}
        >
          Delete message
        </MenuItem>
      ) : null}
      {isModerator && !isOwn && message.role === 'viewer' ? (
        <MenuItem
          icon={<Clock aria-hidden="true" className={iconClass} />}
          onSelect={() => {
            close();
            const sanction = { durationSeconds: 300, reason: quickReason, messageToPerson: '' };
            timeOut.mutateAsync({ hostId, userId: person.id, ...sanction }).then(
              ({ data }) => showUndo(`${person.username} is timed out`, data.entryId),
              () => undefined,
            );
          }}
        >
          Time out for 5 minutes
        </MenuItem>
      ) : null}
      {isOwn || readerId === undefined ? null : (
        <MenuItem
          icon={<Flag aria-hidden="true" className={iconClass} />}
          onSelect={() => onChange({ name: 'report', message })}
        >
          Report message
        </MenuItem>
      )}
    </MenuAt>
  );
}

import type { QuotedMessage } from '@greenroom/contract/chat/chat.schemas';
import { MessageCircleQuestionMark, Settings2, ShieldCheck, Users, WifiOff, X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/count.ts';
import { LiveRegion } from '../../ui/focus/live-region.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Menu, MenuSwitch } from '../../ui/overlay/menu.tsx';
import { useBlockedIds } from '../follows/use-blocked-ids.ts';
import { setPreferences, usePreferences } from '../preferences/preferences.store.ts';
import type { SocketRoomConnection } from '../streams/joined-stream-state.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import type { OpenedAction } from '../moderation/opened-action.ts';
import { ChatFoot } from './chat-foot.tsx';
import { ChatMessages } from './messages/chat-messages.tsx';
import { type ChatReader, roleOf } from './chat-reader.ts';
import { playSound, useMessageSound } from './use-message-sound.ts';
import { setChatPreferences, useChatPreferences } from './chat-preferences.store.ts';

const PinnedMessage = lazyPart(async () => (await import('./pinned/pinned-message.tsx')).PinnedMessage);
const ViewersPanel = lazyPart(async () => (await import('../viewers/viewers-panel.tsx')).ViewersPanel);
const QuestionsPanel = lazyPart(
  async () => (await import('../questions/questions-panel.tsx')).QuestionsPanel,
);
const QuestionCount = lazyPart(async () => (await import('../questions/question-count.tsx')).QuestionCount);
const ChatActions = lazyPart(async () => (await import('../moderation/chat-actions.tsx')).ChatActions);
const ModerationDesk = lazyPart(
  async () => (await import('../moderation/moderation-desk.tsx')).ModerationDesk,
);

const titles = { chat: 'Live Chat', viewers: 'Viewers', questions: 'Questions' };

interface ChatPanelProps {
  live: JoinedStream;
  reader: ChatReader;
  /** Whether the session is loaded, so that the reader is known. */
  isReaderKnown: boolean;
  /** The show's streamer. */
  hostId: string | undefined;
  hasEnded: boolean;
  /** Hides the viewer list. The studio has its own tab for viewers. */
  hidesViewers?: boolean;
  /** Rendered at the end of the header: the page's actions for the panel. */
  headerAction?: ReactNode;
}

/**
 * The chat of a show, the same for viewers and for the streamer (CHAT-1, STUDIO-29): its settings (CHAT-2), and
 * a button with the viewer count that opens the viewer list (VIEWERS-1).
 */
export function ChatPanel({
  live,
  reader,
  isReaderKnown,
  hostId,
  hasEnded,
  hidesViewers = false,
  headerAction,
}: ChatPanelProps) {
  const { streamId, chat } = live;
  const { showTimestamps, compactMode, sidebarView, soundEnabled } = usePreferences();
  const [areQuestionsShown, setAreQuestionsShown] = useState(false);
  const areViewersShown = !areQuestionsShown && !hidesViewers && sidebarView === 'viewers';
  const shown = areQuestionsShown ? 'questions' : areViewersShown ? 'viewers' : 'chat';
  const [opened, setOpened] = useState<OpenedAction>();
  const [isDeskOpen, setIsDeskOpen] = useState(false);
  const [replyTo, setReplyTo] = useState<QuotedMessage>();
  const readerRole = roleOf(reader, hostId, chat?.standing);
  const { quietsAnnouncements } = useChatPreferences();
  useMessageSound(live.messages, reader?.id, soundEnabled);
  useEffect(() => void useChatPreferences.persist.rehydrate(), []);
  const blocked = useBlockedIds({ isSignedIn: reader !== undefined, isReaderKnown });
  const count = live.viewerCount === undefined ? '-' : formatCount(live.viewerCount);

  return (
    <section aria-label="Live Chat" className="flex size-full min-h-0 flex-col bg-paper">
      <header className="flex h-13 shrink-0 brief:h-11 items-center border-b border-stone pr-0.5 pl-4">
        <h2 className="min-w-0 grow truncate text-body">{titles[shown]}</h2>
        {hidesViewers || areQuestionsShown ? null : (
          <button
            type="button"
            aria-expanded={areViewersShown}
            aria-label={`${areViewersShown ? 'Hide' : 'Show'} viewers, ${count} watching`}
            onClick={() => setPreferences({ sidebarView: areViewersShown ? 'chat' : 'viewers' })}
            className="tabular inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-small font-semibold text-ink-soft hover:bg-moss hover:text-ink"
          >
            {areViewersShown ? (
              <X aria-hidden="true" className="size-4" />
            ) : (
              <Users aria-hidden="true" className="size-4" />
            )}
            {count}
          </button>
        )}
        <IconButton
          label={areQuestionsShown ? 'Hide questions' : 'Show questions'}
          aria-expanded={areQuestionsShown}
          onClick={() => setAreQuestionsShown(!areQuestionsShown)}
        >
          {areQuestionsShown ? (
            <X aria-hidden="true" className="size-5" />
          ) : (
            <MessageCircleQuestionMark aria-hidden="true" className="size-5" />
          )}
          {readerRole === 'viewer' || areQuestionsShown || streamId === undefined ? null : (
            <Suspense fallback={null}>
              <QuestionCount streamId={streamId} />
            </Suspense>
          )}
        </IconButton>
        {readerRole === 'viewer' ? null : (
          <IconButton label="Moderation" aria-haspopup="dialog" onClick={() => setIsDeskOpen(true)}>
            <ShieldCheck aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <Menu
          trigger={
            <IconButton label="Chat settings">
              <Settings2 aria-hidden="true" className="size-5" />
            </IconButton>
          }
        >
          <MenuSwitch checked={showTimestamps} onChange={(isOn) => setPreferences({ showTimestamps: isOn })}>
            Show timestamps
          </MenuSwitch>
          <MenuSwitch checked={compactMode} onChange={(isOn) => setPreferences({ compactMode: isOn })}>
            Compact messages
          </MenuSwitch>
          <MenuSwitch
            checked={quietsAnnouncements}
            onChange={(isOn) => setChatPreferences({ quietsAnnouncements: isOn })}
          >
            Do not read new messages aloud
          </MenuSwitch>
          <MenuSwitch
            checked={soundEnabled}
            onChange={(isOn) => {
              setPreferences({ soundEnabled: isOn });
              // Plays a sample. This press also unlocks sound in browsers that require a user gesture.
              if (isOn) void playSound();
            }}
          >
            Play a sound for new messages
          </MenuSwitch>
        </Menu>
        {headerAction}
      </header>
      <ConnectionBanner connection={live.connection} onRetry={live.rejoin} />
      {!live.pinnedMessage || streamId === undefined || hostId === undefined || shown !== 'chat' ? null : (
        <Suspense fallback={null}>
          <PinnedMessage
            key={live.pinnedMessage.sequence}
            message={live.pinnedMessage}
            streamId={streamId}
            hostId={hostId}
            ownUsername={reader?.username}
            mayUnpin={readerRole !== 'viewer' && !hasEnded}
            onPerson={(person) => setOpened({ name: 'person', person })}
          />
        </Suspense>
      )}
      {areViewersShown ? (
        <Suspense fallback={<div className="grow" />}>
          {' '}
          <ViewersPanel
            viewers={live.viewers}
            topChatters={live.topChatters}
            viewerCount={live.viewerCount}
            reader={reader}
            readerRole={readerRole}
            hostId={hostId}
            onOpen={(person) => setOpened({ name: 'person', person })}
          />
        </Suspense>
      ) : areQuestionsShown && streamId !== undefined && blocked.name === 'known' ? (
        <Suspense fallback={<div className="grow" />}>
          <QuestionsPanel
            streamId={streamId}
            readerId={reader?.id}
            readerRole={readerRole}
            blockedIds={blocked.ids}
            isLive={live.stream?.status === 'live'}
            hasEnded={hasEnded}
            onOpen={(message, place) => setOpened({ name: 'menu', message, ...place })}
          />
        </Suspense>
      ) : (
        <ChatMessages
          live={live}
          blocked={blocked}
          hasEnded={hasEnded}
          ownUsername={reader?.username}
          showsTimestamp={showTimestamps}
          isCompact={compactMode}
          isQuiet={quietsAnnouncements}
          onOpen={setOpened}
        />
      )}
      {areQuestionsShown ? null : (
        <ChatFoot
          live={live}
          blocked={blocked}
          reader={reader}
          isReaderKnown={isReaderKnown}
          hostId={hostId}
          hasEnded={hasEnded}
          replyTo={replyTo}
          onReplied={() => setReplyTo(undefined)}
        />
      )}
      {hostId === undefined || streamId === undefined ? null : (
        <Suspense fallback={null}>
          {opened === undefined ? null : (
            <ChatActions
              opened={opened}
              onChange={setOpened}
              streamId={streamId}
              hostId={hostId}
              readerId={reader?.id}
              readerRole={readerRole}
              onReply={hasEnded ? undefined : setReplyTo}
              pinnedSequence={live.pinnedMessage?.sequence}
              hasEnded={hasEnded}
            />
          )}
          {isDeskOpen ? (
            <ModerationDesk
              hostId={hostId}
              streamId={streamId}
              readerRole={readerRole}
              onClose={() => setIsDeskOpen(false)}
            />
          ) : null}
        </Suspense>
      )}
    </section>
  );
}

/** Shows that the chat is reconnecting, or why it was refused (CHAT-23, CHAT-24). */
function ConnectionBanner({
  connection,
  onRetry,
}: {
  connection: SocketRoomConnection;
  onRetry: () => void;
}) {
  return (
    <LiveRegion className="shrink-0">
      {connection.name === 'reconnecting' ? (
        <p className="flex items-center gap-2 bg-moss px-4 py-2 text-small font-medium">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Reconnecting to the chat…
        </p>
      ) : null}
      {connection.name === 'offline' || connection.name === 'refused' ? (
        <div className="flex items-center gap-3 bg-beet-soft py-1.5 pr-2 pl-4 text-small font-medium text-beet">
          <p className="grow">
            {connection.name === 'offline'
              ? 'The chat cannot be reached.'
              : `The chat is not available: ${connection.reason}`}
          </p>
          <Button size="small" variant="outline" onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : null}
    </LiveRegion>
  );
}

import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { Viewer } from '@greenroom/contract/chat/chat.schemas';
import { deletedAuthor } from '@greenroom/contract/chat/deleted-author';
import { Settings2, Users, WifiOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatCount } from '../../lib/format/count.ts';
import { Announcement } from '../../ui/focus/announcement.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-style.ts';
import { Menu, MenuSwitch } from '../../ui/overlay/menu.tsx';
import { type BlockedIds, useBlockedIds } from '../follows/use-blocked-ids.ts';
import { setPreferences, usePreferences } from '../preferences/preferences.store.ts';
import { signInAddress } from '../session/return-page.ts';
import { useSuspensionMessage } from '../session/suspension.store.ts';
import type { SocketRoomConnection } from '../streams/joined-stream-state.ts';
import type { JoinedStream } from '../streams/joined-stream.ts';
import { ViewersPanel } from '../viewers/viewers-panel.tsx';
import { ChatInput } from './chat-input.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { setChatPreferences, useChatPreferences } from './chat-preferences.store.ts';
import { sendWindowOf } from './send-window.ts';

/** Who reads the chat; undefined while nobody is signed in, or it is not known yet. */
export type ChatReader = Pick<SessionUser, 'id' | 'username' | 'avatarUrl' | 'isAdmin'> | undefined;

interface ChatPanelProps {
  live: JoinedStream;
  reader: ChatReader;
  /** Whether it is known by now who reads. */
  isReaderKnown: boolean;
  /** The show's own streamer. */
  hostId: string | undefined;
  hasEnded: boolean;
  /** The studio has a tab for the viewers, and needs no list within the chat. */
  hidesViewers?: boolean;
  /** Stands at the end of the header: what the page can do with the panel. */
  headerAction?: ReactNode;
}

/** The chat of a show, the same for viewers and its streamer (CHAT, STUDIO-29). */
export function ChatPanel({
  live,
  reader,
  isReaderKnown,
  hostId,
  hasEnded,
  hidesViewers = false,
  headerAction,
}: ChatPanelProps) {
  const [areViewersShown, setAreViewersShown] = useState(false);
  const { showTimestamps, compactMode } = usePreferences();
  const { quietsAnnouncements } = useChatPreferences();
  useEffect(() => void useChatPreferences.persist.rehydrate(), []);
  const blocked = useBlockedIds({ isSignedIn: reader !== undefined, isReaderKnown });
  const count = live.viewerCount === undefined ? '-' : formatCount(live.viewerCount);

  return (
    <section aria-label="Live Chat" className="flex size-full min-h-0 flex-col bg-paper">
      <header className="flex h-13 shrink-0 items-center gap-1 border-b border-stone pr-1.5 pl-4">
        <h2 className="grow text-body">{areViewersShown ? 'Viewers' : 'Live Chat'}</h2>
        {hidesViewers ? null : (
          <button
            type="button"
            aria-expanded={areViewersShown}
            aria-label={`${areViewersShown ? 'Hide' : 'Show'} viewers, ${count} watching`}
            onClick={() => setAreViewersShown(!areViewersShown)}
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
        </Menu>
        {headerAction}
      </header>
      <ConnectionBanner connection={live.connection} onRetry={live.rejoin} />
      {areViewersShown ? (
        <ViewersPanel
          viewers={live.viewers}
          viewerCount={live.viewerCount}
          reader={reader}
          readerRole={roleOf(reader, hostId)}
          hostId={hostId}
        />
      ) : (
        <ChatMessages
          live={live}
          blocked={blocked}
          hasEnded={hasEnded}
          ownUsername={reader?.username}
          showsTimestamp={showTimestamps}
          isCompact={compactMode}
          isQuiet={quietsAnnouncements}
        />
      )}
      <ChatFoot
        live={live}
        blocked={blocked}
        reader={reader}
        isReaderKnown={isReaderKnown}
        hostId={hostId}
        hasEnded={hasEnded}
      />
    </section>
  );
}

/** The reader's role in this show's chat, as far as this page knows it. An admin has the role of the streamer (LIVEROLE-12). */
export function roleOf(reader: ChatReader, hostId: string | undefined): Viewer['role'] {
  return reader !== undefined && (reader.isAdmin || reader.id === hostId) ? 'streamer' : 'viewer';
}

/** Says that the chat is reconnecting, or why it was refused (CHAT-23, CHAT-24). */
function ConnectionBanner({
  connection,
  onRetry,
}: {
  connection: SocketRoomConnection;
  onRetry: () => void;
}) {
  return (
    <Announcement className="shrink-0">
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
    </Announcement>
  );
}

const endedReason = 'The show is over, so its chat is closed.';

interface ChatFootProps {
  live: JoinedStream;
  blocked: BlockedIds;
  reader: ChatReader;
  isReaderKnown: boolean;
  hostId: string | undefined;
  hasEnded: boolean;
}

/** The input. A visitor gets a link to sign in instead, which leads back here. */
function ChatFoot({ live, blocked, reader, isReaderKnown, hostId, hasEnded }: ChatFootProps) {
  const { pathname, search } = useLocation();
  const suspension = useSuspensionMessage((told) => told.message);
  if (!isReaderKnown) return <div className="h-23 shrink-0 border-t border-stone" />;
  if (reader === undefined && hasEnded) {
    return (
      <p className="shrink-0 border-t border-stone px-4 py-5 text-center text-small text-ink-soft">
        {endedReason}
      </p>
    );
  }
  if (reader === undefined && suspension !== undefined) {
    return (
      <output className="block shrink-0 border-t border-stone bg-beet-soft px-4 py-4 text-small font-medium text-beet wrap-anywhere">
        {suspension}
      </output>
    );
  }
  if (reader === undefined) {
    return (
      <div className="shrink-0 border-t border-stone p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Link
          to={signInAddress('/login', `${pathname}${search}`)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          Sign in to chat
        </Link>
      </div>
    );
  }
  const closedReason = hasEnded
    ? endedReason
    : live.connection.name === 'refused'
      ? live.connection.reason
      : undefined;
  const people = [
    ...live.viewers,
    ...live.messages.map(({ message: { userId, username } }) => ({ id: userId, username })),
  ].filter(({ id }) => id !== deletedAuthor.id);
  const names =
    blocked.name === 'known'
      ? people.filter(({ id }) => !blocked.ids.has(id)).map(({ username }) => username)
      : [];
  const onTheirWay = live.messages
    .filter(({ delivery }) => delivery.name === 'pending')
    .map(({ message }) => Date.parse(message.timestamp));
  return (
    <>
      {live.refusal === undefined ? null : (
        <p role="alert" className="shrink-0 bg-beet-soft px-4 py-2 text-small font-medium text-beet">
          {live.refusal.message}
        </p>
      )}
      <ChatInput
        sendWindow={sendWindowOf(live.allowance, onTheirWay)}
        usernames={names.filter((name) => name !== reader.username)}
        closedReason={closedReason}
        onSend={(content) =>
          live.send(content, {
            userId: reader.id,
            username: reader.username,
            avatarUrl: reader.avatarUrl,
            role: roleOf(reader, hostId),
          })
        }
      />
    </>
  );
}

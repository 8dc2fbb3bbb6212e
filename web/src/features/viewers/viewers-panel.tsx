import type { TopChatter, Viewer } from '@greenroom/contract/chat/chat.schemas';
import { Virtualizer } from 'virtua';
import { plural } from '../../lib/format/count.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChatRoleBadge } from './chat-role-badge.tsx';
import { nameColour } from './name-colour.ts';
import { classNames } from '../../ui/class-names.ts';
import { qualityLabels } from '@greenroom/frame-client/connection-quality';
import { QualityBars } from './quality-bars.tsx';
import { unnamedViewers, viewerLines } from './viewer-list.ts';
import type { ViewerLine } from './viewer-list.ts';

interface ViewersPanelProps {
  viewers: readonly Viewer[];
  viewerCount: number | undefined;
  reader: { id: string; username: string; avatarUrl: string } | undefined;
  readerRole: Viewer['role'];
  /** The show's streamer, who is listed but not counted. */
  hostId: string | undefined;
  /** The most active chatters of the whole show, as counted by the server. */
  topChatters: readonly TopChatter[];
  /** Called when a name is pressed. If omitted, names are not buttons. */
  onOpen?: (person: { id: string; username: string }) => void;
}

/** The viewers of the show (VIEWERS-2 to VIEWERS-8). */
export function ViewersPanel({
  viewers,
  viewerCount,
  reader,
  readerRole,
  hostId,
  topChatters,
  onOpen,
}: ViewersPanelProps) {
  const lines = viewerLines(viewers, reader, readerRole);
  const unnamed = unnamedViewers(viewerCount, lines, hostId);
  return (
    <>
      <section
        aria-label="Viewers"
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="scrollbar-thin min-h-0 grow overflow-y-auto py-2 -outline-offset-2"
      >
        {lines.length === 0 ? (
          <p className="px-4 py-6 text-center text-small text-ink-soft">No viewers yet</p>
        ) : (
          <Virtualizer as="ul" item="li" data={lines}>
            {(line) => (
              <ViewerEntry
                key={line.id}
                line={line}
                showsQuality={reader !== undefined && reader.id === hostId}
                onOpen={onOpen}
              />
            )}
          </Virtualizer>
        )}
        {unnamed === 0 ? null : (
          <p className="tabular px-4 py-3 text-micro text-stone-text">and {plural(unnamed, 'guest')}</p>
        )}
      </section>
      <TopChatters chatters={topChatters} onOpen={onOpen} />
    </>
  );
}

function ViewerEntry({
  line,
  showsQuality,
  onOpen,
}: { line: ViewerLine; showsQuality: boolean } & Pick<ViewersPanelProps, 'onOpen'>) {
  const nameClass = classNames('min-w-0 truncate text-small font-semibold', nameColour(line.id));
  return (
    <div className="flex min-h-12 items-center gap-3 px-4">
      <span className="relative inline-flex">
        <Avatar name={line.username} src={line.avatarUrl} size="small" />
        <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-paper bg-leaf">
          <span className="sr-only">Online</span>
        </span>
      </span>
      {onOpen === undefined ? (
        <span className={nameClass}>{line.name}</span>
      ) : (
        <button
          type="button"
          onClick={() => onOpen({ id: line.id, username: line.username })}
          className={classNames(nameClass, 'min-h-11 hover:underline')}
        >
          {line.name}
        </button>
      )}
      <ChatRoleBadge role={line.role} />
      {showsQuality && line.connectionQuality !== undefined ? (
        <span className="ml-auto shrink-0" title={`Connection: ${qualityLabels[line.connectionQuality]}`}>
          <span className="sr-only">Connection: {qualityLabels[line.connectionQuality]}</span>
          <QualityBars quality={line.connectionQuality} />
        </span>
      ) : null}
    </div>
  );
}

function TopChatters({
  chatters,
  onOpen,
}: { chatters: readonly TopChatter[] } & Pick<ViewersPanelProps, 'onOpen'>) {
  if (chatters.length === 0) return null;
  return (
    <section
      aria-labelledby="top-chatters"
      className="scrollbar-thin max-h-44 shrink-0 overflow-y-auto border-t border-stone px-4 py-3"
    >
      <h3 id="top-chatters" className="text-micro font-semibold text-stone-text">
        Top chatters
      </h3>
      <ol aria-labelledby="top-chatters" className="mt-1">
        {chatters.map(({ id, username, messages }) => (
          <li key={id} className="flex min-h-8 items-center justify-between gap-3 text-small">
            <button
              type="button"
              disabled={onOpen === undefined}
              onClick={() => onOpen?.({ id, username })}
              className={classNames(
                'relative min-h-8 min-w-0 truncate font-semibold enabled:hover:underline',
                nameColour(id),
              )}
            >
              {username}
            </button>
            <span className="tabular text-micro text-stone-text">{plural(messages, 'message')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

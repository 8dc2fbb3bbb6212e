import { useOutletContext } from 'react-router';
import { AppealList } from '../../features/moderation/appeal-list.tsx';
import { ReportedMessages } from '../../features/moderation/reported-messages.tsx';
import { roleOf } from '../../features/chat/chat-reader.ts';
import type { StudioContext } from '../../features/studio/studio-context.ts';
import { StudioSubpage } from '../../features/studio/studio-subpage.tsx';
import { isShowKnown, UnknownShow } from '../../features/studio/unknown-show.tsx';
import { Tiles } from '../../features/studio/analytics/tiles.tsx';
import { ViewersPanel } from '../../features/viewers/viewers-panel.tsx';
import { formatCount } from '../../lib/format/count.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';

export default function StudioAudiencePage() {
  const { user, studio, openStream, live } = useOutletContext<StudioContext>();
  if (openStream?.status !== 'live') {
    return (
      <StudioSubpage title="Audience">
        {isShowKnown(studio.lifeCycle) ? (
          <EmptyState
            title="Nobody is watching right now"
            text="While you are live, everyone in the room is listed here."
            action={<ButtonLink to="/studio">Set up a show</ButtonLink>}
          />
        ) : (
          <UnknownShow studio={studio} />
        )}
        <Queues hostId={user.id} />
      </StudioSubpage>
    );
  }
  const { viewerCount, viewers } = live;
  return (
    <StudioSubpage title="Audience">
      <Tiles
        tiles={[
          { name: 'Watching now', value: viewerCount === undefined ? undefined : formatCount(viewerCount) },
          { name: 'Peak', value: formatCount(Math.max(openStream.peakViewerCount, viewerCount ?? 0)) },
          {
            name: 'Signed in',
            // Before the join response, the list is empty too.
            value:
              viewerCount === undefined
                ? undefined
                : formatCount(viewers.filter(({ id }) => id !== openStream.user.id).length),
          },
        ]}
      />
      <div className="mt-6 flex max-h-[32rem] max-w-xl flex-col rounded-card border border-stone">
        <ViewersPanel
          viewers={viewers}
          topChatters={live.topChatters}
          viewerCount={viewerCount}
          reader={user}
          readerRole={roleOf(user, openStream.user.id)}
          hostId={openStream.user.id}
        />
      </div>
      <Queues hostId={openStream.user.id} />
    </StudioSubpage>
  );
}

/** The streamer's other queues: appeals, and reported messages. */
function Queues({ hostId }: { hostId: string }) {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-2">
      <section aria-labelledby="appeals">
        <h2 id="appeals" className="mb-3 text-lead">
          Appeals
        </h2>
        <AppealList hostId={hostId} />
      </section>
      <section aria-labelledby="reported">
        <h2 id="reported" className="mb-3 text-lead">
          Reported messages
        </h2>
        <ReportedMessages hostId={hostId} />
      </section>
    </div>
  );
}

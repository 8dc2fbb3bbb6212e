import { useOutletContext } from 'react-router';
import { roleOf } from '../../features/chat/chat-reader.ts';
import type { StudioContext } from '../../features/studio/studio-context.ts';
import { StudioSubpage } from '../../features/studio/studio-subpage.tsx';
import { Tiles } from '../../features/studio/analytics/tiles.tsx';
import { ViewersPanel } from '../../features/viewers/viewers-panel.tsx';
import { formatCount } from '../../lib/format/count.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';

export default function StudioAudiencePage() {
  const { user, openStream, live } = useOutletContext<StudioContext>();
  if (openStream?.status !== 'live') {
    return (
      <StudioSubpage title="Audience">
        <EmptyState
          title="Nobody is watching right now"
          text="While you are live, everyone in the room is listed here."
          action={<ButtonLink to="/studio">Set up a show</ButtonLink>}
        />
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
            value: formatCount(viewers.filter(({ id }) => id !== openStream.user.id).length),
          },
        ]}
      />
      <div className="mt-6 flex max-h-[32rem] max-w-xl flex-col rounded-card border border-stone">
        <ViewersPanel
          viewers={viewers}
          messages={live.messages}
          viewerCount={viewerCount}
          reader={user}
          readerRole={roleOf(user, openStream.user.id)}
          hostId={openStream.user.id}
        />
      </div>
    </StudioSubpage>
  );
}

import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { Tabs } from '@base-ui/react/tabs';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/studio.layout';
import { SessionGuard } from '../../app/guards/session-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import type { ShellHandle } from '../../app/shell/shell.tsx';
import { AccessRequired } from '../../features/studio/access-required.tsx';
import { GoLiveDesk } from '../../features/studio/go-live/go-live-desk.tsx';
import { OnAirBar } from '../../features/studio/go-live/on-air-bar.tsx';
import { publicStream } from '../../features/studio/stream/studio-life-cycle.ts';
import { studioTabs, tabOfAddress } from '../../features/studio/studio-tabs.ts';
import { useServerUpdates, useStudioStore } from '../../features/studio/store/use-studio-store.ts';
import { useStudio } from '../../features/studio/use-studio.ts';
import { useStudioReports } from '../../features/studio/go-live/use-studio-reports.ts';
import { useJoinedStream } from '../../features/streams/use-joined-stream.ts';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { LeaveQuestion } from '../../ui/form/leaving/leave-question.tsx';
import type { StudioContext } from '../../features/studio/studio-context.ts';

export const handle: ShellHandle = { isFullHeight: true, endsStage: true };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Creator Studio',
    description: 'Set up, go live, and run your show.',
    path: '/studio',
    isPrivate: true,
  });
}

/**
 * Creator Studio, only for streamers and admins (LIVEROLE-8, ROLE-6). A visitor is sent to `/auth` (STUDIO-6).
 * The stream's state is kept here, above the studio's pages, so that navigation does not interrupt it.
 */
export default function StudioLayout() {
  return (
    <div data-stage-page className="min-h-full">
      <SessionGuard signInPath="/auth" roles={['streamer']} refused={<AccessRequired />}>
        {(user) => <StudioFrame user={user} />}
      </SessionGuard>
    </div>
  );
}

function StudioFrame({ user }: { user: SessionUser }) {
  const store = useStudioStore(user.id);
  const studio = useStudio(store);
  const { lifeCycle, camera, draft } = studio;
  const stream = publicStream(lifeCycle);
  const isOnAir = stream !== undefined && camera.state.name === 'on';
  const live = useJoinedStream(stream?.id);
  useServerUpdates(store, lifeCycle, live);
  useStudioReports(lifeCycle, live.connection.name === 'joined', user.email);
  const location = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = tabOfAddress(location.pathname, search);
  const isOnDesk = tab === 'go-live';
  const context: StudioContext = { user, studio, tab, openStream: stream ?? studio.plannedStream, live };

  return (
    <div className="page-width pt-5 pb-16 md:pt-8 lg:pt-4 lg:pb-4">
      <Tabs.Root
        value={tab}
        onValueChange={(next: string) => {
          const address = studioTabs.find(({ value }) => value === next)?.address;
          if (address !== undefined) void navigate(address);
        }}
      >
        {/* In a wide viewport they share one line, because the desk below must fit in the viewport. */}
        <div className="mb-5 border-b border-stone md:mb-7 lg:mb-5 lg:flex lg:items-center lg:gap-8">
          <h1 className="text-heading lg:text-lead">Creator Studio</h1>
          <Tabs.List
            aria-label="Creator Studio"
            className="scrollbar-none relative mt-3 flex overflow-x-auto lg:mt-0"
          >
            {studioTabs.map(({ value, label }) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="min-h-11 px-2 text-small min-[24rem]:px-3 font-semibold whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-active:text-ink sm:px-4"
              >
                {label}
              </Tabs.Tab>
            ))}
            <Tabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-leaf transition-[translate,width] duration-(--motion-calm) ease-settle" />
          </Tabs.List>
        </div>
        {stream === undefined || isOnDesk ? null : (
          <OnAirBar stream={stream} viewerCount={live.viewerCount} />
        )}
        {/* Its content is focusable, so the Tab key goes to that and not to the panel. */}
        <Tabs.Panel value="go-live" keepMounted tabIndex={-1} className="outline-none data-hidden:hidden">
          <KeptFocus label="Go Live">
            <GoLiveDesk
              studio={studio}
              live={live}
              user={user}
              isBroadcasterConnected={
                live.stream?.isBroadcasterConnected ?? stream?.isBroadcasterConnected ?? false
              }
            />
          </KeptFocus>
        </Tabs.Panel>
        {isOnDesk ? null : (
          <Tabs.Panel value={tab} tabIndex={-1} className="outline-none">
            <Outlet context={context} />
          </Tabs.Panel>
        )}
      </Tabs.Root>
      <LeaveQuestion
        isAsked={isOnAir || (stream === undefined && !draft.isEmpty)}
        keeps={({ pathname }) => pathname.startsWith('/studio')}
        title={isOnAir ? 'Leave while you are live?' : 'Leave without going live?'}
        description={
          isOnAir
            ? 'Your camera goes off the air. The show waits a minute for you to come back, then it ends.'
            : 'This browser keeps what you typed. The products that you chose are lost.'
        }
      />
    </div>
  );
}

import { refreshFollows } from '../../features/follows/follows.live.ts';
import { NoticeBell } from '../../features/notices/notice-bell.tsx';

/** The bell, whose news also refresh what the page shows of follows. */
export default function LiveBell({ userId }: { userId: string }) {
  return <NoticeBell userId={userId} onNotice={refreshFollows} />;
}

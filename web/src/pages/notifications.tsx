import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useOutletContext } from 'react-router';
import type { Route } from './+types/notifications';
import { pageMeta } from '../app/page-meta.ts';
import { AnswerInNotice } from '../features/follows/follow-requests.tsx';
import { NoticeList } from '../features/notices/notice-list.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Notifications',
    description: 'What happened around your account.',
    path: '/notifications',
    isPrivate: true,
  });
}

export default function NotificationsPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageTitle title="Notifications" />
      <div className="page-width mt-8 pb-16">
        <div className="max-w-3xl">
          <NoticeList userId={user.id} Actions={AnswerInNotice} />
        </div>
      </div>
    </>
  );
}

import type { WaitingApplication } from '@greenroom/contract/applications/applications.schemas';
import { formatAgoInSentence } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useDecideApplication, waitingApplicationsQuery } from './applications.api.ts';
import { Decision } from './decision.tsx';
import { Queue, QueueEntry } from './queue.tsx';

/** Applications to become a brand or a streamer, oldest first. */
export function ApplicationsPanel() {
  const applications = useQuery(waitingApplicationsQuery());
  return (
    <Queue query={applications} noun="applications" emptyText="Every application has been answered.">
      {(application) => (
        <QueueEntry key={application.id} decision={<Answer application={application} />}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-body font-semibold wrap-anywhere">
              {application.companyName === '' ? application.applicant.name : application.companyName}
            </span>
            <Badge>{application.role === 'brand' ? 'Brand' : 'Streamer'}</Badge>
          </p>
          <p className="mt-1 wrap-anywhere">
            <Link to={`/profile/${encodeURIComponent(application.applicant.username)}`} className="link">
              {application.applicant.name}
            </Link>
            , {application.applicant.email}
          </p>
          <p className="mt-3 whitespace-pre-line wrap-anywhere">{application.about}</p>
          {application.website === undefined ? null : (
            <p className="mt-2 wrap-anywhere">
              <a
                href={application.website}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="link"
              >
                {application.website}
                <span className="sr-only"> (opens a new tab)</span>
              </a>
            </p>
          )}
          <p className="mt-2 text-micro text-stone-text">
            Sent <LocalTime moment={application.appliedAt} format={formatAgoInSentence} />
          </p>
        </QueueEntry>
      )}
    </Queue>
  );
}

/** Accepts or refuses an application with a reason for the applicant. */
function Answer({ application: { id, role, companyName, applicant } }: { application: WaitingApplication }) {
  const decide = useDecideApplication();
  return (
    <Decision
      answers={[
        {
          status: 'refused',
          label: 'Refuse',
          busyLabel: 'Refusing…',
          question: 'Refuse this application?',
          description: 'They can apply again.',
        },
        {
          status: 'accepted',
          label: 'Accept',
          busyLabel: 'Accepting…',
          question: 'Accept this application?',
          description:
            role === 'brand'
              ? 'The brand has its page at once, and its products wait for your approval.'
              : 'They can go live at once.',
        },
      ]}
      subject={companyName === '' ? applicant.name : companyName}
      reasonField={{ label: 'Reason', hint: 'They read it in the app and by mail.' }}
      decide={decide}
      onDecide={(status: 'refused' | 'accepted', reason) =>
        decide.mutate(
          { id, status, reason },
          { onSuccess: () => showToast(`Application ${status}`, { tone: 'success' }) },
        )
      }
    />
  );
}

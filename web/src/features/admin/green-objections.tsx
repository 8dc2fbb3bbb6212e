import { greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { WaitingObjection } from '@greenroom/contract/green/green.schemas';
import { formatAgoInSentence } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LocalTime } from '../../ui/local-time.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { Decision } from './decision.tsx';
import { useAnswerObjection, waitingObjectionsQuery } from './green-claims.api.ts';
import { Queue, QueueEntry } from './queue.tsx';

/** Objections to accepted claims, oldest first. */
export function GreenObjections() {
  const objections = useQuery(waitingObjectionsQuery());
  return (
    <section aria-labelledby="green-objections">
      <h2 id="green-objections" className="mb-4 text-heading">
        Objections
      </h2>
      <Queue query={objections} noun="objections" emptyText="Every objection has been answered.">
        {(objection) => (
          <QueueEntry key={objection.id} decision={<Answer objection={objection} />}>
            <p>
              <Link
                to={`/profiles/brands/${encodeURIComponent(objection.brand.slug)}#green-rating`}
                className="link wrap-anywhere"
              >
                {objection.brand.name}
              </Link>
              , {greenTopicLabels[objection.claim.topic]}: {objection.claim.statement}
            </p>
            <p className="mt-2 font-semibold wrap-anywhere">{objection.reason}</p>
            <p className="mt-2 text-micro text-stone-text">
              {objection.by === '' ? 'Somebody' : objection.by},{' '}
              <LocalTime moment={objection.at} format={formatAgoInSentence} />
            </p>
          </QueueEntry>
        )}
      </Queue>
    </section>
  );
}

/** Publishes an answer: the claim is kept or withdrawn. */
function Answer({ objection: { id, brand, claim } }: { objection: WaitingObjection }) {
  const answer = useAnswerObjection();
  const description = 'The objection and your answer stand beside the claim, for everybody to read.';
  return (
    <Decision
      answers={[
        {
          status: 'withdrawn',
          label: 'Withdraw claim',
          busyLabel: 'Withdrawing…',
          question: 'Withdraw this claim?',
          description: `It counts no more. ${description}`,
        },
        {
          status: 'stands',
          label: 'Let it stand',
          busyLabel: 'Answering…',
          question: 'Let this claim stand?',
          description,
        },
      ]}
      subject={`on ${greenTopicLabels[claim.topic]} of ${brand.name}`}
      reasonField={{ label: 'Answer', hint: 'What you looked at, and why you decide so.' }}
      decide={answer}
      onDecide={(outcome: 'withdrawn' | 'stands', reason) =>
        answer.mutate(
          { id, outcome, reason },
          { onSuccess: () => showToast('Objection answered', { tone: 'success' }) },
        )
      }
    />
  );
}

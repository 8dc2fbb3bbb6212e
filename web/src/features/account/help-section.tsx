import { ChevronDown, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { applySection } from './account-sections.ts';
import { buttonClass } from '../../ui/button-style.ts';

interface Answer {
  question: string;
  answer: ReactNode;
}

const answers: readonly Answer[] = [
  {
    question: 'How do I shop in a show?',
    answer: (
      <>
        Open a show under{' '}
        <Link to="/live-streams" className="link">
          Livestreams
        </Link>
        . The product that the host talks about is pinned to the picture, and all products of the show are
        listed beside it. Each leads to its page in the shop.
      </>
    ),
  },
  {
    question: 'Why can I not send messages in a chat?',
    answer:
      'Chatting needs a signed-in account, and there are ten messages a minute. When a show has ended its chat is closed. The chat itself says which of them it is.',
  },
  {
    question: 'How do I become a brand or a streamer?',
    answer: (
      <>
        <Link to={applySection.address} className="link">
          Apply for it
        </Link>
        . An admin of this server reads it and answers you. As a brand you then add your products. As a
        streamer you find Streaming Settings in your overview and Creator Studio in your menu, and can go live
        with a browser or with OBS.
      </>
    ),
  },
  {
    question: 'Can I be a brand and a streamer?',
    answer: (
      <>
        An account has one role, so it takes two accounts. A brand can invite the account of a streamer into
        its team. That account then goes live and works on the products of the brand.{' '}
        <Link to={applySection.address} className="link">
          What your account can do
        </Link>
      </>
    ),
  },
  {
    question: 'How do I go live with OBS?',
    answer:
      'Choose WHIP as the service in OBS, and take server and stream key from Creator Studio. Whoever has the key can go live as you: when somebody else may know it, regenerate it in your overview, and the old one stops working at once.',
  },
  {
    question: 'Who can see my profile?',
    answer:
      'With a public profile, everybody. Turn Public profile off in your overview, and only followers whom you accept see your streams and your wishlist. Your email address is never shown.',
  },
  {
    question: 'How do I change my email address or password?',
    answer: (
      <>
        Under{' '}
        <Link to="/profile?section=security" className="link">
          Security
        </Link>
        . There you also find where you are signed in, two-step sign-in, and what becomes of your data.
      </>
    ),
  },
  {
    question: 'What does the server know about my cards?',
    answer:
      'No card number ever. The payment provider keeps your cards; this server knows the brand, the last four digits and when a card expires.',
  },
];

/** Frequently asked questions with answers, and the support address. */
export function HelpSection({ supportEmail }: { supportEmail: string | undefined }) {
  return (
    <div className="flex max-w-3xl flex-col gap-10">
      <section aria-labelledby="help-answers">
        <h3 id="help-answers" className="mb-3 text-lead">
          Questions and answers
        </h3>
        <div className="divide-y divide-stone border-y border-stone">
          {answers.map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-ink-soft transition-transform duration-(--motion-calm) group-open:rotate-180"
                />
              </summary>
              <p className="pb-5 text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section aria-labelledby="help-contact">
        <h3 id="help-contact" className="text-lead">
          Still stuck?
        </h3>
        {supportEmail === undefined ? (
          <p className="mt-2 text-ink-soft">
            Whoever runs this server has not said how to reach them. The{' '}
            <Link to="/terms" className="link">
              terms
            </Link>{' '}
            and the{' '}
            <Link to="/privacy" className="link">
              privacy policy
            </Link>{' '}
            may help.
          </p>
        ) : (
          <>
            <p className="mt-2 text-ink-soft">Write to the people who run this server.</p>
            <a href={`mailto:${supportEmail}`} className={`${buttonClass({ variant: 'secondary' })} mt-4`}>
              <Mail aria-hidden="true" className="size-4.5" />
              {supportEmail}
            </a>
          </>
        )}
      </section>
    </div>
  );
}

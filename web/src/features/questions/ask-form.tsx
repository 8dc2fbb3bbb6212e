import { chatLimits } from '@greenroom/contract/limits/chat';
import { askFormSchema } from '@greenroom/contract/questions/questions.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '../../ui/button-style.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { signInAddress } from '../session/return-page.ts';
import { useAsk } from './questions.api.ts';
import { randomId } from '../../lib/random-id.ts';

interface AskFormProps {
  streamId: string;
  isSignedIn: boolean;
  hasEnded: boolean;
}

/** The question form of a viewer, in place of the chat's input. A question is also a chat message. */
export function AskForm({ streamId, isSignedIn, hasEnded }: AskFormProps) {
  const { pathname, search } = useLocation();
  if (hasEnded)
    return (
      <p className="shrink-0 border-t border-stone px-4 py-5 text-center text-small text-ink-soft">
        The show is over. Its streamer can still answer what was asked.
      </p>
    );
  return (
    <div className="shrink-0 border-t border-stone p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {isSignedIn ? (
        <SignedInForm streamId={streamId} />
      ) : (
        <Link
          to={signInAddress('/login', `${pathname}${search}`)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          Sign in to ask
        </Link>
      )}
    </div>
  );
}

function SignedInForm({ streamId }: { streamId: string }) {
  const ask = useAsk(streamId);
  // A retry reuses the id, so that the question is created only once.
  const [clientMessageId, setClientMessageId] = useState(randomId);
  const form = useForm({ resolver: zodResolver(askFormSchema), defaultValues: { content: '' } });
  const submission = useFormSubmission(form, {
    mutation: ask,
    send: ({ content }) =>
      ask.mutate(
        { content, clientMessageId },
        {
          onSuccess: () => {
            form.reset();
            setClientMessageId(randomId());
          },
        },
      ),
  });
  return (
    <Form label="Ask a question" attempt={submission} className="flex flex-col gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          label="Your question, in the chat too"
          maxLength={chatLimits.messageMaxCharacters}
          autoComplete="off"
          {...submission.field('content')}
        />
        <SubmitButton attempt={submission} busyLabel="Asking…">
          Ask
        </SubmitButton>
      </div>
    </Form>
  );
}

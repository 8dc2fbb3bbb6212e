import { moderationLimits } from '@greenroom/contract/limits/moderation';
import { appealFormSchema } from '@greenroom/contract/moderation/appeals.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { useSessionToken } from '../session/use-session-token.ts';
import { ownAppealQuery, useFileAppeal } from './appeals.api.ts';

/** The appeal of a muted or banned user, which they can send once, and the answer. */
export function OwnAppeal({ hostId }: { hostId: string }) {
  const queryClient = useQueryClient();
  const query = ownAppealQuery(hostId, useSessionToken());
  const { data: standing } = useQuery(query);
  const key = JSON.stringify(query.queryKey);
  useEffect(
    () =>
      pageSocket().on('notice:new', ({ notice }) => {
        if (notice.kind === 'appeal-answered')
          void queryClient.invalidateQueries({ queryKey: JSON.parse(key) });
      }),
    [queryClient, key],
  );
  if (standing?.mayAppeal === true) return <AppealButton hostId={hostId} />;
  const appeal = standing?.appeal ?? undefined;
  if (appeal === undefined) return null;
  if (appeal.state === 'open')
    return <p className="mt-1 text-ink-soft">Your appeal waits for the streamer or a moderator.</p>;
  return appeal.state === 'upheld' ? (
    <p className="mt-1 text-ink-soft wrap-anywhere">Your appeal was declined: “{appeal.answer}”</p>
  ) : null;
}

function AppealButton({ hostId }: { hostId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const file = useFileAppeal(hostId);
  const form = useForm({ resolver: zodResolver(appealFormSchema), defaultValues: { text: '' } });
  const submission = useFormSubmission(form, {
    mutation: file,
    send: ({ text }) =>
      file.mutate(text, {
        onSuccess: () => {
          setIsOpen(false);
          showToast('Your appeal is sent', { tone: 'success' });
        },
      }),
  });
  return (
    <>
      <Button size="small" variant="outline" className="mt-2" onClick={() => setIsOpen(true)}>
        Appeal
      </Button>
      <FormDialog
        title="Appeal"
        description="The streamer or a moderator reads it and answers. You can appeal once."
        attempt={submission}
        isChanged={form.formState.isDirty && !file.isSuccess}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submitLabel="Send appeal"
        busyLabel="Sending…"
      >
        <TextArea
          label="Why should it be lifted?"
          rows={4}
          required
          maxLength={moderationLimits.appealMaxCharacters}
          {...submission.field('text')}
        />
      </FormDialog>
    </>
  );
}

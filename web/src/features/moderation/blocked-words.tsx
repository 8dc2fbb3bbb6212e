import { chatSettingsSchema } from '@greenroom/contract/chat/chat-settings.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { useChangeChatSettings } from './moderation.api.ts';

/** The distinct words of a text with one word per line. */
function wordsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((word) => word.trim()))].filter((word) => word !== '');
}

const blockedWordsFormSchema = z.object({
  blockedWords: z.string().transform((text, context) => {
    const { data, error } = chatSettingsSchema.shape.blockedWords.safeParse(wordsOf(text));
    if (data !== undefined) return data;
    // The field contains all words, so an error of one word is reported at the field.
    const [first] = error.issues;
    context.addIssue({ code: 'custom', message: first?.message ?? 'Enter other words' });
    return z.NEVER;
  }),
});

/** The words that a streamer's chats reject, one per line. */
export function BlockedWords({ hostId, words }: { hostId: string; words: readonly string[] }) {
  const change = useChangeChatSettings({ showsOwnFailure: true });
  const form = useForm({
    resolver: zodResolver(blockedWordsFormSchema),
    defaultValues: { blockedWords: words.join('\n') },
  });
  const submission = useFormSubmission(form, {
    mutation: change,
    send: ({ blockedWords }) => change.mutate({ hostId, settings: { blockedWords } }),
  });
  const typed = wordsOf(useWatch({ control: form.control, name: 'blockedWords' }));
  const isChanged = typed.join('\n') !== words.join('\n');
  return (
    <Form label="Block words" attempt={submission} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextArea
          label="Blocked words"
          hint="One word or phrase a line. Messages with one of them are refused."
          rows={4}
          {...submission.field('blockedWords')}
        />
      </div>
      <Button type="submit" size="small" busy={change.isPending} unavailable={!isChanged}>
        Save words
      </Button>
    </Form>
  );
}

import { captionLimits } from '@greenroom/contract/limits/replays';
import { newCaptionSchema } from '@greenroom/contract/streams/captions.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { useAddCaption } from './captions.api.ts';
import { hasSpeechRecognition, recogniseSpeech } from './speech-recognition.ts';

/** Where the team of a live show types captions, or turns on speech recognition in this browser. */
export function CaptionDesk({ streamId }: { streamId: string }) {
  const add = useAddCaption(streamId);
  const form = useForm({
    resolver: zodResolver(newCaptionSchema.pick({ text: true })),
    defaultValues: { text: '' },
  });
  const submission = useFormSubmission(form, {
    mutation: add,
    send: ({ text }) => add.mutate({ text }, { onSuccess: () => form.reset() }),
  });
  return (
    <div className="flex flex-col gap-3">
      <Form label="Captions" attempt={submission}>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TextField
            label="What is said"
            autoComplete="off"
            maxLength={captionLimits.textMaxCharacters}
            {...submission.field('text')}
          />
          <SubmitButton attempt={submission} busyLabel="Sending…">
            Send
          </SubmitButton>
        </div>
      </Form>
      <Listening streamId={streamId} />
    </div>
  );
}

const failureMessages: Readonly<Record<string, string>> = {
  'not-allowed': 'This browser may not use the microphone for this page. Allow it in the address bar.',
  busy: 'Another page of this browser recognises speech. Close it, and turn this on again.',
  'language-not-supported': 'This browser recognises no speech in this language. Choose another one.',
};

/** The languages of this browser's user, the preferred one first. */
function spokenLanguages(): readonly string[] {
  return [...new Set([navigator.language, ...navigator.languages])];
}

function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames(undefined, { type: 'language' }).of(tag) ?? tag;
}

function Listening({ streamId }: { streamId: string }) {
  const add = useAddCaption(streamId);
  const [isOn, setIsOn] = useState(false);
  const [failure, setFailure] = useState<string>();
  const languages = spokenLanguages();
  const [language, setLanguage] = useState(navigator.language);
  const addLine = useEffectEvent((text: string) => add.mutate({ text }));
  useEffect(() => {
    if (!isOn) return undefined;
    return recogniseSpeech(language, {
      onLine: (text) => addLine(text),
      onFailure(why) {
        setIsOn(false);
        setFailure(failureMessages[why] ?? 'This browser could not go on with recognising speech.');
      },
    });
  }, [isOn, language]);
  if (!hasSpeechRecognition()) {
    return (
      <p className="text-small text-stone-text">
        This browser recognises no speech. Type the lines, or let a recogniser of yours post them.
      </p>
    );
  }
  return (
    <>
      <Switch
        label="Listen to the microphone"
        hint="Your browser turns speech into text. Some browsers send the sound to their maker for that."
        checked={isOn}
        onChange={(wanted) => {
          setFailure(undefined);
          setIsOn(wanted);
        }}
      />
      {languages.length < 2 ? null : (
        <Select
          label="Spoken language"
          value={language}
          options={languages.map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))}
          onChange={setLanguage}
        />
      )}
      <FailureMessage message={failure ?? (add.error === null ? undefined : describeFailure(add.error))} />
    </>
  );
}

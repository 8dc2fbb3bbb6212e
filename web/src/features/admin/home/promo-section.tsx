import { promoInputSchema } from '@greenroom/contract/shop/home-content.schemas';
import type { Promo, PromoInput } from '@greenroom/contract/shop/home-content.schemas';
import { homeLimits } from '@greenroom/contract/limits/pages';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { SettingsSection } from '../shop/settings-section.tsx';
import { useSavePromo } from './home-content.api.ts';
import { useEditedPart } from './use-edited-part.ts';

interface PromoForm {
  text: string;
  link: string;
  startsAt: string;
  endsAt: string;
}

/** A time in the format of `<input type="datetime-local">`, in the reader's time zone. */
function asLocal(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const moment = (typed: string) => new Date(typed).toISOString();

const promoForm = z.custom<PromoForm>().transform(({ text, link, startsAt, endsAt }, context) => {
  const parsed = promoInputSchema.safeParse({
    promo: {
      text,
      link,
      ...(startsAt === '' ? {} : { startsAt: moment(startsAt) }),
      ...(endsAt === '' ? {} : { endsAt: moment(endsAt) }),
    },
  });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path: [String(path[1])], message });
  return z.NEVER;
});

const valuesOf = (promo: Promo | undefined): PromoForm => ({
  text: promo?.text ?? '',
  link: promo?.link ?? '/promotions',
  startsAt: asLocal(promo?.startsAt),
  endsAt: asLocal(promo?.endsAt),
});

/** The form of the promo banner. */
export function PromoSection({ promo }: { promo: Promo | undefined }) {
  const save = useSavePromo();
  const form = useForm({ resolver: zodResolver(promoForm), defaultValues: valuesOf(promo) });
  const edited = useEditedPart({
    part: 'promo',
    noun: 'banner',
    current: promo,
    save,
    reset: (version) => form.reset(valuesOf(version)),
    describeLoaded: (theirs) =>
      theirs === undefined
        ? 'They removed the banner. Enter yours again and save it.'
        : 'This is their banner. Make your changes again and save them.',
  });
  const submit = (input: Pick<PromoInput, 'promo'>, message: string) =>
    save.mutate(
      { promo: input.promo, promoBefore: edited.baseline ?? null },
      {
        onSuccess: ({ data }) => {
          form.reset(valuesOf(data.promo));
          edited.setBaseline(data.promo);
          showToast(message, { tone: 'success' });
        },
      },
    );
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (input) => submit(input, 'Banner saved'),
    fieldMessages: () => ({}),
    failureMessage: edited.failureMessage,
  });
  return (
    <SettingsSection
      title="Promo banner"
      text="One line above every page. Visitors see a change with the next page that they open, and can dismiss it."
    >
      <Form label="Promo banner" attempt={submission}>
        {edited.note}
        <TextField label="Text" maxLength={homeLimits.promoMaxCharacters} {...submission.field('text')} />
        <TextField
          label="Link"
          hint="A path of this site, like /promotions, or a secure web address"
          {...submission.field('link')}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField label="From (optional)" type="datetime-local" {...submission.field('startsAt')} />
          <TextField label="Until (optional)" type="datetime-local" {...submission.field('endsAt')} />
        </div>
        {/* The button that removes the banner disappears with it. */}
        <KeptFocus label="Save or remove the banner" className="flex flex-wrap gap-3">
          <SubmitButton attempt={submission} busyLabel="Saving…">
            Save banner
          </SubmitButton>
          {edited.baseline === undefined ? null : (
            <Button
              variant="outline"
              unavailable={save.isPending}
              onClick={() => submit({ promo: null }, 'Banner removed')}
            >
              Remove banner
            </Button>
          )}
        </KeptFocus>
      </Form>
    </SettingsSection>
  );
}

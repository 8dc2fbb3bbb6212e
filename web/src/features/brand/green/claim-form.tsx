import { greenKindLabels, greenTopicLabels } from '@greenroom/contract/green/green-labels';
import { greenEvidenceWorth, greenTopicWeights } from '@greenroom/contract/green/green-score';
import type { GreenEvidenceKind, GreenTopic } from '@greenroom/contract/green/green-score';
import type { GreenDocument } from '@greenroom/contract/green/green.schemas';
import { newGreenClaimSchema } from '@greenroom/contract/green/green.schemas';
import { greenLimits } from '@greenroom/contract/limits/brands';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../ui/form/form.tsx';
import { LeaveQuestion } from '../../../ui/form/leaving/leave-question.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { DocumentField } from './document-field.tsx';
import { useFileClaim } from './green.api.ts';

interface ClaimForm {
  topic: GreenTopic;
  kind: GreenEvidenceKind;
  statement: string;
  evidenceUrl: string;
  documentId: string;
  /** Empty for everything that the brand sells. */
  productId: string;
  verifier: string;
  /** In the format of `<input type="date">`. */
  validUntil: string;
}

const topics: { value: GreenTopic; label: string }[] = (
  ['material', 'energy', 'labour', 'repair', 'packaging', 'transport'] as const
).map((value) => ({ value, label: `${greenTopicLabels[value]} (up to ${greenTopicWeights[value]} points)` }));
const kinds: { value: GreenEvidenceKind; label: string }[] = (['certificate', 'audit', 'own'] as const).map(
  (value) => ({ value, label: `${greenKindLabels[value]} (${greenEvidenceWorth[value] * 100}%)` }),
);

const noDay = 'Enter the day until which it is valid';

/** The request of the form, validated by the contract. The claim is valid until the end of the day. */
const claimFormSchema = z.custom<ClaimForm>().transform((typed, context) => {
  const end = new Date(`${typed.validUntil}T23:59:59`);
  const isDay = !Number.isNaN(end.getTime());
  const { evidenceUrl, documentId, productId, ...rest } = typed;
  const payload = {
    ...rest,
    ...(evidenceUrl.trim() === '' ? {} : { evidenceUrl }),
    ...(documentId === '' ? {} : { documentId }),
    ...(productId === '' ? {} : { productId }),
    validUntil: isDay ? end.toISOString() : '',
  };
  for (const { path, message } of newGreenClaimSchema.safeParse(payload).error?.issues ?? [])
    context.addIssue({
      code: 'custom',
      path: [String(path[0])],
      message: path[0] === 'validUntil' && !isDay ? noDay : message,
    });
  return payload;
});

/** Submits a green claim with its evidence. It then awaits a verdict. */
export function ClaimFormCard({ products }: { products: readonly { id: string; name: string }[] }) {
  const [document, setDocument] = useState<GreenDocument>();
  const save = useFileClaim();
  const form = useForm({
    resolver: zodResolver(claimFormSchema),
    defaultValues: {
      topic: 'material',
      kind: 'certificate',
      statement: '',
      evidenceUrl: '',
      documentId: '',
      productId: '',
      verifier: '',
      validUntil: '',
    } as ClaimForm,
  });
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (payload) =>
      save.mutate(payload, {
        onSuccess: () => {
          form.reset();
          setDocument(undefined);
          showToast('Claim filed', { tone: 'success' });
        },
      }),
  });
  return (
    <Form label="File a claim" attempt={submission}>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={form.control} name="topic" label="What it is about" options={topics} />
        <SelectField control={form.control} name="kind" label="Who vouches for it" options={kinds} />
      </div>
      {products.length === 0 ? null : (
        <SelectField
          control={form.control}
          name="productId"
          label="What it is true of"
          options={[
            { value: '', label: 'All that you sell' },
            ...products.map(({ id, name }) => ({ value: id, label: `Only ${name}` })),
          ]}
        />
      )}
      <TextArea
        label="What you claim"
        rows={3}
        required
        maxLength={greenLimits.statementMaxCharacters}
        {...submission.field('statement')}
      />
      <TextField
        label="Link to the evidence"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="A document that anybody can read, unless you upload one"
        {...submission.field('evidenceUrl')}
      />
      <DocumentField
        document={document}
        onChange={(uploaded) => {
          setDocument(uploaded);
          form.setValue('documentId', uploaded?.id ?? '', { shouldDirty: true });
          form.clearErrors('evidenceUrl');
        }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Verified by"
          required
          autoComplete="off"
          maxLength={greenLimits.verifierMaxCharacters}
          {...submission.field('verifier')}
        />
        <TextField label="Valid until" type="date" required {...submission.field('validUntil')} />
      </div>
      <SubmitButton attempt={submission} busyLabel="Filing…">
        File the claim
      </SubmitButton>
      <LeaveQuestion
        isAsked={form.formState.isDirty}
        title="Leave without filing?"
        description="What you wrote of your claim is lost."
      />
    </Form>
  );
}

import { questionLimits } from '@greenroom/contract/limits/chat';
import { answerFormSchema } from '@greenroom/contract/questions/questions.schemas';
import type { ReadQuestion } from '@greenroom/contract/questions/questions.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { featuredProductsQuery } from '../streams/stream.api.ts';
import { useAnswer } from './questions.api.ts';

const noProduct = '';

interface AnswerFormProps {
  streamId: string;
  question: ReadQuestion;
  onClose: () => void;
}

/**
 * Answers a question with a text, and names the product that it is about. The answer then appears on that
 * product's page.
 */
export function AnswerForm({ streamId, question, onClose }: AnswerFormProps) {
  const answer = useAnswer(streamId);
  const [productId, setProductId] = useState(question.product?.id ?? noProduct);
  const products = useQuery(featuredProductsQuery(streamId)).data ?? [];
  const form = useForm({
    resolver: zodResolver(answerFormSchema),
    defaultValues: { text: question.answer?.text ?? '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('text'), [setFocus]);
  const submission = useFormSubmission(form, {
    mutation: answer,
    send: ({ text }) =>
      answer.mutate(
        {
          id: question.id,
          answer: { way: 'text', text },
          productId: productId === noProduct ? null : productId,
        },
        { onSuccess: onClose },
      ),
  });
  const known = question.product === undefined ? [] : [question.product];
  const choices = new Map([...known, ...products].map(({ id, name }) => [id, name]));
  return (
    <Form label={`Answer “${question.text}”`} attempt={submission} className="mt-3 flex flex-col gap-3">
      <TextArea
        label="Answer"
        rows={3}
        maxLength={questionLimits.answerMaxCharacters}
        {...submission.field('text')}
      />
      {choices.size === 0 ? null : (
        <Select
          label="About"
          value={productId}
          options={[
            { value: noProduct, label: 'No product' },
            ...[...choices].map(([value, label]) => ({ value, label })),
          ]}
          onChange={setProductId}
        />
      )}
      <FormActions attempt={submission} onCancel={onClose} submitLabel="Save answer" busyLabel="Saving…" />
    </Form>
  );
}

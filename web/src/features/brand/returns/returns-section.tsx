import { type BrandReturn, returnAnswerSchema } from '@greenroom/contract/orders/returns.schemas';
import { returnLimits } from '@greenroom/contract/limits/orders';
import { formatDate } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatMoney } from '../../../lib/format/price.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { useIsOperator } from '../orders/order-desk.tsx';
import { brandReturnsQuery, useAnswerReturn } from './returns.api.ts';
import { OrderNumber } from '../../orders/order-number.tsx';

/** Return requests of buyers, and the brand's answers. */
export function ReturnsSection({ userId }: { userId: string }) {
  const returns = useInfiniteQuery(brandReturnsQuery(userId));
  return (
    <section aria-labelledby="brand-returns">
      <h2 id="brand-returns" className="sr-only">
        Returns
      </h2>
      <PagedList
        query={returns}
        noun="returns"
        rowsOf={(page) => page.data}
        empty={<EmptyState title="No returns" text="What buyers ask to give back is answered here." />}
      >
        {(rows) => (
          <KeptFocus label="Returns">
            <ul aria-label="Returns" className="flex flex-col gap-3">
              {rows.map((one) => (
                <li key={one.id}>
                  <ReturnCard one={one} />
                </li>
              ))}
            </ul>
          </KeptFocus>
        )}
      </PagedList>
    </section>
  );
}

/** A return, with its answer or the form for it. */
export function ReturnCard({ one }: { one: BrandReturn }) {
  const isOperator = useIsOperator();
  return (
    <article className="flex flex-col gap-3 rounded-card border border-stone p-5">
      <h3 className="flex flex-wrap items-center gap-3 font-text text-body font-semibold tracking-normal">
        <span>
          Order <OrderNumber>{one.orderNumber}</OrderNumber>
        </span>
        {one.status === 'asked' ? null : (
          <Badge tone={one.status === 'accepted' ? 'leaf' : 'beet'}>
            {one.status === 'accepted' ? 'Accepted' : 'Refused'}
          </Badge>
        )}
      </h3>
      <p className="tabular text-small text-ink-soft">
        Ordered <LocalTime moment={one.orderedAt} format={formatDate} /> · asked{' '}
        <LocalTime moment={one.at} format={formatDate} /> · {formatMoney(one.refund)} to give back
      </p>
      <ul className="flex flex-col gap-1 text-small">
        {one.lines.map(({ productId, color, size, quantity, name, reason }) => (
          <li key={`${productId} ${color} ${size}`} className="wrap-anywhere">
            {quantity} × {[name, color, size].filter((part) => part !== '').join(', ')}:{' '}
            <span className="text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
      {one.status === 'asked' ? (
        <Answer one={one} />
      ) : (
        <p className="text-small wrap-anywhere">
          <span className="font-semibold">{isOperator ? 'Answer' : 'You'}:</span> {one.answer}
        </p>
      )}
    </article>
  );
}

const answerFormSchema = returnAnswerSchema.extend({
  isRestocked: returnAnswerSchema.shape.isRestocked.unwrap(),
});

function Answer({ one }: { one: BrandReturn }) {
  const answer = useAnswerReturn();
  const form = useForm({
    resolver: zodResolver(answerFormSchema),
    defaultValues: { isAccepted: true, message: '', isRestocked: true },
  });
  const submission = useFormSubmission(form, {
    mutation: answer,
    send: (valid) => answer.mutate({ id: one.id, ...valid }),
  });
  const isSending = (isAccepted: boolean) => answer.isPending && answer.variables.isAccepted === isAccepted;
  return (
    <Form
      label={`Answer the return of order ${one.orderNumber}`}
      attempt={submission}
      className="flex flex-col gap-3"
    >
      <TextArea
        label={`Answer for order ${one.orderNumber}`}
        rows={2}
        maxLength={returnLimits.answerMaxCharacters}
        hint="The buyer reads it. Say where to send the items, or why not."
        {...submission.field('message')}
      />
      <CheckboxField
        control={form.control}
        name="isRestocked"
        label="Put the units back into stock when I accept"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          unavailable={answer.isPending}
          busy={isSending(true)}
          onClick={() => form.setValue('isAccepted', true)}
        >
          Accept and refund {formatMoney(one.refund)}
        </Button>
        <Button
          type="submit"
          variant="outline"
          unavailable={answer.isPending}
          busy={isSending(false)}
          onClick={() => form.setValue('isAccepted', false)}
        >
          Refuse
        </Button>
      </div>
    </Form>
  );
}

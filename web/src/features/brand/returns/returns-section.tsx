import type { BrandReturn } from '@greenroom/contract/orders/returns.schemas';
import { returnLimits } from '@greenroom/contract/limits/orders';
import { formatDate } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatMoney } from '../../../lib/format/price.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { EmptyState } from '../../../ui/list/list-states.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { useIsOperator } from '../orders/order-desk.tsx';
import { brandReturnsQuery, useAnswerReturn } from './returns.api.ts';
import { OrderNumber } from '../../orders/order-number.tsx';

/** What buyers ask to give back, and the brand's answer to it. */
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

function Answer({ one }: { one: BrandReturn }) {
  const answer = useAnswerReturn();
  const [message, setMessage] = useState('');
  const [isRestocked, setIsRestocked] = useState(true);
  const [isChecked, setIsChecked] = useState(false);

  function send(isAccepted: boolean) {
    setIsChecked(true);
    if (message.trim() !== '') answer.mutate({ id: one.id, isAccepted, message, isRestocked });
  }

  const isSending = (isAccepted: boolean) => answer.isPending && answer.variables.isAccepted === isAccepted;
  return (
    <div className="flex flex-col gap-3">
      <FailureMessage message={answer.error === null ? undefined : describeFailure(answer.error)} />
      <TextArea
        label={`Answer for order ${one.orderNumber}`}
        rows={2}
        maxLength={returnLimits.answerMaxCharacters}
        hint="The buyer reads it. Say where to send the items, or why not."
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={isChecked && message.trim() === '' ? 'Write an answer to the buyer' : undefined}
      />
      <Checkbox
        label="Put the units back into stock when I accept"
        checked={isRestocked}
        onChange={setIsRestocked}
      />
      <div className="flex flex-wrap gap-2">
        <Button unavailable={answer.isPending} busy={isSending(true)} onClick={() => send(true)}>
          Accept and refund {formatMoney(one.refund)}
        </Button>
        <Button
          variant="outline"
          unavailable={answer.isPending}
          busy={isSending(false)}
          onClick={() => send(false)}
        >
          Refuse
        </Button>
      </div>
    </div>
  );
}

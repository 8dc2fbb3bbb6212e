import type { WaitingProduct } from '@greenroom/contract/brands/product-approval.schemas';
import { imageWidths } from '@greenroom/contract/image-widths';
import { productCategories } from '@greenroom/contract/products/catalogue';
import { formatAgoInSentence } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatPrice } from '../../lib/format/price.ts';
import { Badge } from '../../ui/badge.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { Picture } from '../../ui/picture.tsx';
import { FormattedText } from '../../ui/text/formatted-text.tsx';
import { Decision } from './decision.tsx';
import { useDecideProduct, waitingProductsQuery } from './product-approval.api.ts';
import { Queue, QueueEntry } from './queue.tsx';

/** Products of new brands that await approval, longest waiting first. */
export function ProductsPanel() {
  const waiting = useQuery({ ...waitingProductsQuery(), select: ({ products }) => products });
  const total = useQuery({ ...waitingProductsQuery(), select: (answer) => answer.total });
  return (
    <>
      {(total.data ?? 0) > (waiting.data?.length ?? 0) ? (
        <p className="tabular mb-4 text-small text-ink-soft">{total.data} wait. These have waited longest.</p>
      ) : null}
      <Queue query={waiting} noun="products" emptyText="No product of a new brand waits for approval.">
        {(product) => <ProductCard key={`${product.id} ${product.submittedAt}`} product={product} />}
      </Queue>
    </>
  );
}

function ProductCard({ product }: { product: WaitingProduct }) {
  return (
    <QueueEntry decision={<Approval product={product} />}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-body font-semibold wrap-anywhere">{product.name}</span>
        <Badge>{productCategories[product.categoryId]}</Badge>
        <span className="tabular">{formatPrice(product.price, product.currency)}</span>
      </p>
      <p className="mt-1">
        <Link
          to={`/profiles/brands/${encodeURIComponent(product.brand.slug)}`}
          className="link wrap-anywhere"
        >
          {product.brand.name}
        </Link>
      </p>
      {product.images.length === 0 ? null : (
        <ul aria-label={`Pictures of ${product.name}`} className="mt-3 flex flex-wrap gap-2">
          {product.images.map((image) => (
            <li key={image}>
              <Picture
                src={image}
                alt=""
                width={96}
                height={96}
                widths={imageWidths}
                sizes="96px"
                className="size-24 rounded-control bg-moss object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {product.formattedDescription.length === 0 ? null : (
        <div className="mt-3 space-y-4 wrap-anywhere">
          <FormattedText text={product.formattedDescription} />
        </div>
      )}
      {product.tags.length === 0 ? null : (
        <p className="mt-2 text-ink-soft wrap-anywhere">Tags: {product.tags.join(', ')}</p>
      )}
      <p className="mt-2 text-micro text-stone-text">
        Sent <LocalTime moment={product.submittedAt} format={formatAgoInSentence} />
      </p>
    </QueueEntry>
  );
}

/** Approves a product, or rejects it with a reason for its brand. */
function Approval({ product }: { product: WaitingProduct }) {
  const decide = useDecideProduct();
  const { id, submittedAt, name, brand } = product;
  return (
    <Decision
      answers={[
        {
          status: 'rejected',
          label: 'Reject',
          busyLabel: 'Rejecting…',
          question: 'Reject this product?',
          description: 'The brand can mend it and send it again.',
        },
        {
          status: 'approved',
          label: 'Approve',
          busyLabel: 'Approving…',
          question: 'Approve this product?',
          description: `Shoppers find ${name} as soon as its brand shows it.`,
          takesNoReason: true,
          option: `Sell all that waits of ${brand.name}, and what it adds from now on, without looking at it first`,
        },
      ]}
      subject={`${name} of ${brand.name}`}
      reasonField={{ label: 'Reason', hint: 'What the brand has to mend. The brand reads it.' }}
      decide={decide}
      onDecide={(status: 'approved' | 'rejected', reason, trustsBrand) =>
        decide.mutate(
          status === 'approved'
            ? { id, submittedAt, status, trustsBrand }
            : { id, submittedAt, status, reason },
          { onSuccess: () => showToast(`Product ${status}`, { tone: 'success' }) },
        )
      }
    />
  );
}

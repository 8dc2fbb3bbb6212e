import { productCategories } from '@greenroom/contract/products/catalogue';
import type { ProductDetail } from '@greenroom/contract/products/products.schemas';
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { absoluteAddress, type StructuredData } from './page-meta.ts';

interface ToldShow {
  title: string;
  description: string;
  thumbnail: string;
  isLive: boolean;
  startsAt: string | undefined;
  endedAt?: string | undefined;
  isCancelled?: boolean;
  hostName: string;
  path: string;
}

/** A show as a schema.org event. */
export function broadcastEvent(origin: string, show: ToldShow): Record<string, unknown> {
  const url = absoluteAddress(origin, show.path);
  const host = { '@type': 'Person', name: show.hostName };
  return {
    '@type': 'BroadcastEvent',
    name: show.title,
    description: show.description,
    isLiveBroadcast: show.isLive,
    startDate: show.startsAt,
    endDate: show.endedAt,
    eventStatus: `https://schema.org/Event${show.isCancelled === true ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    image: absoluteAddress(origin, show.thumbnail),
    url,
    performer: host,
    organizer: host,
  };
}

/** Structured data of a show's page: an event before it begins, a video afterwards. */
export function streamData(origin: string, stream: StreamDetail): StructuredData {
  const path = `/stream/${stream.id}`;
  const description =
    stream.description === '' ? `A live show by ${stream.streamerName}.` : stream.description;
  const startsAt = stream.startedAt ?? stream.scheduledTime;
  const event = broadcastEvent(origin, {
    ...stream,
    description,
    startsAt,
    isCancelled: stream.status === 'cancelled',
    hostName: stream.streamerName,
    path,
  });
  if (stream.startedAt === undefined) return [event];
  return [
    {
      '@type': 'VideoObject',
      name: stream.title,
      description,
      thumbnailUrl: [absoluteAddress(origin, stream.thumbnail)],
      url: absoluteAddress(origin, path),
      uploadDate: startsAt,
      creator: { '@type': 'Person', name: stream.streamerName },
      publication: event,
    },
  ];
}

/** Structured data of a product: its offer and its breadcrumbs. */
export function productData(origin: string, product: ProductDetail): StructuredData {
  const { price, priceTo, category } = product;
  const path = `/product/${product.id}`;
  const offer =
    priceTo === undefined
      ? { '@type': 'Offer', price }
      : { '@type': 'AggregateOffer', lowPrice: price, highPrice: priceTo };
  const rating = {
    '@type': 'AggregateRating',
    ratingValue: product.rating,
    reviewCount: product.reviews,
  };
  return [
    {
      '@type': 'Product',
      name: product.title,
      description: product.description,
      image: product.images.map(({ url }) => absoluteAddress(origin, url)),
      sku: product.id,
      brand: { '@type': 'Brand', name: product.brand.name },
      aggregateRating: product.reviews === 0 ? undefined : rating,
      offers: {
        ...offer,
        url: absoluteAddress(origin, path),
        priceCurrency: product.currency,
        availability: product.inStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      },
    },
    breadcrumbs(origin, [
      ['Shop', '/products'],
      [productCategories[category], `/products?category=${category}`],
      [product.title, path],
    ]),
  ];
}

/** A schema.org breadcrumb list. Each step is a name and a path. */
function breadcrumbs(
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteAddress(origin, path),
    })),
  };
}

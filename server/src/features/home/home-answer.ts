import type { CategoryCard, HeroSlide } from '@greenroom/contract/shop/home.contract';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import { productCategories } from '@greenroom/contract/products/catalogue';
import type { CategoryCardRow, HeroSlideRow } from './home.queries.ts';

/** The fields of a stream that its slide shows. */
interface SlideStream {
  status: StreamStatus;
  roomId: string;
  scheduledAt: Date | null;
}

/** Converts a row to a slide of the hero. An ended show has no time, since there is nothing to wait for. */
export function toHeroSlide(
  row: HeroSlideRow,
  stream: SlideStream,
  host: { name: string; avatarUrl: string },
): HeroSlide {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    image: row.imageUrl,
    imageAlt: row.imageAlt,
    hostName: host.name,
    hostAvatar: host.avatarUrl,
    isLive: stream.status === 'live',
    streamId: row.streamId,
    ...(stream.status === 'live' ? { vdoRoomId: stream.roomId } : {}),
    ...(stream.status === 'scheduled' && stream.scheduledAt
      ? { scheduledTime: stream.scheduledAt.toISOString() }
      : {}),
  };
}

/** Converts a row to a category card (DATA-16, HOME-12). */
export function toCategoryCard(row: CategoryCardRow, productCount: number): CategoryCard {
  return {
    id: row.category,
    name: productCategories[row.category],
    image: row.imageUrl,
    imageAlt: row.imageAlt,
    link: `/products?category=${row.category}`,
    productCount,
  };
}

import type { CategoryCard, HeroSlide } from '@greenroom/contract/shop/home.contract';
import type { StreamStatus } from '@greenroom/contract/streams/streams.schemas';
import { productCategories } from '@greenroom/contract/products/catalogue';
import type { CategoryCardRow, HeroSlideRow } from './home.queries.ts';

/** The stream of a slide, as far as the slide shows it. */
interface SlideStream {
  status: StreamStatus;
  roomId: string;
  scheduledAt: Date | null;
}

/** A row as a slide of the hero. A show that is over keeps no time: there is nothing left to wait for. */
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

/** A row as a category card (DATA-16, HOME-12). */
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

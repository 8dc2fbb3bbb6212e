import type { CategoryCard, HeroSlide } from '@greenroom/contract/home.contract';
import { productCategories } from '@greenroom/contract/products/catalogue';
import type { CategoryCardRow, HeroSlideRow } from './home.queries.ts';

/** A row as a slide of the hero. A show that is over keeps no time: there is nothing left to wait for. */
export function toHeroSlide(
  row: HeroSlideRow,
  avatarUrl: (userId: string, image: string | null) => string,
): HeroSlide {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    image: row.imageUrl,
    hostName: row.hostName,
    hostAvatar: avatarUrl(row.hostId, row.hostImage),
    isLive: row.status === 'live',
    streamId: row.streamId,
    ...(row.status === 'live' ? { vdoRoomId: row.roomId } : {}),
    ...(row.status === 'scheduled' && row.scheduledAt
      ? { scheduledTime: row.scheduledAt.toISOString() }
      : {}),
  };
}

/** A row as a category card (DATA-16, HOME-12). */
export function toCategoryCard(row: CategoryCardRow, productCount: number): CategoryCard {
  return {
    id: row.category,
    name: productCategories[row.category],
    image: row.imageUrl,
    link: `/products?category=${row.category}`,
    productCount,
  };
}

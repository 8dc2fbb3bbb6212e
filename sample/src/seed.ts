import { eq } from 'drizzle-orm';
import { contentKey } from '../../server/src/platform/storage/content-key.ts';
import type { FileStorage } from '../../server/src/platform/storage/file-storage.ts';
import { sampleDataKey, type SampleParts } from '../../server/src/sample-parts.ts';
import { settings } from '../../server/src/platform/settings.table.ts';
import { avatarArt } from '../../server/src/features/avatars/avatar-art.ts';
import { artSubject } from './catalogue/art-subjects.ts';
import { artViews, productArt } from './art/product-art.ts';
import { brandCover, brandLogo, categoryArt, heroArt, streamThumbnail } from './art/stream-art.ts';
import { sampleBrands } from './catalogue/brands.ts';
import { sampleGreenClaims } from './catalogue/green-claims.ts';
import { sampleProducts } from './catalogue/catalogue.ts';
import { demoAccounts, type SampleAccount } from './demo-accounts.ts';
import { createSampleAccount, hashDemoPassword } from './sample-accounts.ts';
import { sampleFollows, sampleProfiles, sampleReminders, sampleWishlists } from './sample-follows.ts';
import { samplePeople } from './sample-people.ts';
import { sampleCategoryCards, sampleHeroSlides, sampleStreams } from './sample-streams.ts';
import { sampleStreamTimes } from './sample-times.ts';
import type { SampleBrand, SampleProduct, SampleStream } from './sample.types.ts';
import {
  insertBrands,
  insertCoupons,
  insertFollows,
  insertGreenClaims,
  insertHomeContent,
  insertProducts,
  insertReminders,
  insertReviews,
  insertStream,
  insertWishlistItems,
  type NewCoupon,
  type NewProduct,
  updateUser,
} from './seed-rows.ts';
import { stableId } from './stable-id.ts';

const dayMs = 24 * 60 * 60 * 1000;

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Stores a drawing under a name derived from its content, so that browsers may cache it indefinitely.
 * Resolves to its path.
 */
async function storeArt(storage: FileStorage, name: string, drawing: string): Promise<string> {
  const content = Buffer.from(drawing);
  const key = contentKey(name, 'svg', content);
  if (!(await storage.exists(key))) await storage.put(key, content);
  return `/files/${key}`;
}

function brandAccount(brand: SampleBrand): SampleAccount {
  const demoBrand = demoAccounts.find((account) => account.role === 'brand');
  if (demoBrand && demoBrand.username === brand.slug) return demoBrand;
  return {
    key: brand.key,
    email: `${brand.slug}@greenroom.test`,
    username: brand.slug,
    name: brand.companyName,
    role: 'brand',
  };
}

/** An account, as other rows refer to it. */
interface Person {
  id: string;
  name: string;
}

async function seedPeople(parts: SampleParts): Promise<Map<string, Person>> {
  const people = new Map<string, Person>();
  const passwordHash = await hashDemoPassword(parts);
  const wanted = [
    ...samplePeople,
    ...sampleBrands.map((brand) => ({ ...brandAccount(brand), key: brand.key })),
  ];
  await Promise.all(
    wanted.map(async ({ key, portraitId, ...account }) => {
      // Hosts get the face that is drawn in their shows. Everybody else's is derived from the account.
      const image =
        portraitId === undefined
          ? undefined
          : await storeArt(parts.storage, `art/people/${key}`, avatarArt(portraitId));
      people.set(key, await createSampleAccount(parts, { ...account, image, passwordHash }));
    }),
  );
  return people;
}

/** The products on a brand's cover. */
function brandSubjects(brandKey: string) {
  return sampleProducts
    .filter((product) => product.brandKey === brandKey)
    .slice(0, 5)
    .map((product) => artSubject(product.key));
}

async function seedBrands(parts: SampleParts, people: Map<string, Person>): Promise<Map<string, string>> {
  const rows = await Promise.all(
    sampleBrands.map(async (brand) => {
      const owner = people.get(brand.key);
      return {
        companyName: brand.companyName,
        slug: brand.slug,
        ...(owner ? { userId: owner.id } : {}),
        companyDescription: `${brand.description}\n\n${brand.foundingStory}`,
        location: brand.location,
        logoUrl: await storeArt(parts.storage, `art/brands/${brand.slug}-logo`, brandLogo(brand)),
        coverImageUrl: await storeArt(
          parts.storage,
          `art/brands/${brand.slug}-cover`,
          brandCover(brand, brandSubjects(brand.key)),
        ),
        websiteUrl: brand.websiteUrl,
        businessEmail: brand.businessEmail,
        businessPhone: brand.businessPhone,
        // Streamers can try live prices with all of them.
        liveDiscountMaxPercent: 30,
        verified: brand.verified,
        approvalStatus: 'approved' as const,
        socialLinks: { ...brand.socialLinks },
      };
    }),
  );
  return insertBrands(parts.db, rows);
}

function productRow(product: SampleProduct, brandId: string, urls: string[], now: Date): NewProduct {
  const {
    key,
    brandKey: _brand,
    art: _art,
    reviews: _reviews,
    coupon: _coupon,
    listedDaysAgo,
    ...fields
  } = product;
  return {
    ...fields,
    id: key,
    brandId,
    tags: [...fields.tags],
    features: [...fields.features],
    specifications: [...fields.specifications],
    colors: [...fields.colors],
    sizes: [...fields.sizes],
    createdAt: ago(now, listedDaysAgo),
    images: urls.map((url, view) => ({
      url,
      alt: view === 0 ? product.name : `${product.name}, view ${view + 1}`,
    })),
  };
}

async function seedProducts(parts: SampleParts, brandIds: Map<string, string>, now: Date): Promise<void> {
  const rows: NewProduct[] = [];
  const coupons: NewCoupon[] = [];
  for (const product of sampleProducts) {
    const brand = sampleBrands.find((candidate) => candidate.key === product.brandKey);
    const brandId = brand && brandIds.get(brand.slug);
    if (brandId === undefined) throw new RangeError(`No brand for sample product ${product.key}`);
    const urls = await Promise.all(
      artViews.map(async (view) =>
        storeArt(
          parts.storage,
          `art/products/${product.key}-${view}`,
          productArt(artSubject(product.key), view),
        ),
      ),
    );
    rows.push(productRow(product, brandId, urls, now));
    if (product.coupon === undefined) continue;
    coupons.push({
      ...product.coupon,
      id: stableId(`coupon ${product.key}`),
      brandId,
      productId: product.key,
      createdAt: ago(now, product.listedDaysAgo),
    });
  }
  await insertProducts(parts.db, rows);
  await insertCoupons(parts.db, coupons);
}

async function seedReviews(parts: SampleParts, people: Map<string, Person>, now: Date): Promise<void> {
  const rows = sampleProducts.flatMap((product) =>
    product.reviews.map((review, index) => {
      const author = people.get(review.by);
      return {
        id: stableId(`review ${product.key} ${index}`),
        productId: product.key,
        ...(author ? { userId: author.id } : {}),
        authorName: author?.name ?? review.by,
        rating: review.rating,
        comment: review.comment,
        helpfulCount: review.helpfulCount,
        createdAt: ago(now, review.daysAgo),
      };
    }),
  );
  await insertReviews(parts.db, rows);
}

/**
 * A sample show's room id: stable, alphanumeric, and not secret, because everybody may enter a sample show.
 */
const sampleMediaRoomId = (key: string): string => `sample${stableId(`room ${key}`).replaceAll('-', '')}`;

function streamTimes(stream: SampleStream, now: Date) {
  const { startsAt, endsAt } = sampleStreamTimes(stream.time, now);
  switch (stream.time.phase) {
    case 'past':
      return {
        status: 'ended' as const,
        startedAt: startsAt,
        endedAt: endsAt ?? startsAt,
        peakViewerCount: stream.time.peakViewerCount,
      };
    case 'scheduled':
      return {
        status: 'scheduled' as const,
        scheduledAt: startsAt,
        durationMinutes: stream.time.durationMinutes,
      };
    case 'live':
      // The demo broadcaster starts it.
      return { status: 'created' as const };
  }
}

function portraitOf(key: string): string | undefined {
  return samplePeople.find((person) => person.key === key)?.portraitId;
}

async function seedStreams(parts: SampleParts, people: Map<string, Person>, now: Date): Promise<void> {
  for (const stream of sampleStreams) {
    const owner = people.get(stream.by);
    if (owner === undefined) throw new RangeError(`No streamer for sample show ${stream.key}`);
    const thumbnailUrl = await storeArt(
      parts.storage,
      `art/streams/${stream.key}`,
      streamThumbnail(
        { key: stream.key, hostId: portraitOf(stream.by) ?? owner.id },
        stream.productKeys.map(artSubject),
      ),
    );
    await insertStream(parts.db, {
      id: stableId(`stream ${stream.key}`),
      ownerId: owner.id,
      title: stream.title,
      description: stream.description,
      category: stream.category,
      tags: [...stream.tags],
      roomId: sampleMediaRoomId(stream.key),
      thumbnailUrl,
      productIds: stream.productKeys,
      ...streamTimes(stream, now),
    });
  }
}

async function seedProfiles(parts: SampleParts, people: Map<string, Person>, now: Date): Promise<void> {
  const idOf = (key: string): string => {
    const person = people.get(key);
    if (person === undefined) throw new RangeError(`No sample person ${key}`);
    return person.id;
  };
  await insertFollows(
    parts.db,
    sampleFollows.flatMap(([follower, followees], row) =>
      followees.map((followee, index) => ({
        followerId: idOf(follower),
        followeeId: idOf(followee),
        at: ago(now, 3 + row * 5 + index),
      })),
    ),
  );
  await insertWishlistItems(
    parts.db,
    sampleWishlists.flatMap(([owner, productKeys]) =>
      productKeys.map((productId, index) => ({
        userId: idOf(owner),
        productId,
        at: ago(now, 1 + index * 4),
      })),
    ),
  );
  await insertReminders(
    parts.db,
    sampleReminders.flatMap(([streamKey, keys]) =>
      keys.map((key) => ({ streamId: stableId(`stream ${streamKey}`), userId: idOf(key) })),
    ),
  );
  for (const { key, ...profile } of sampleProfiles) await updateUser(parts.db, idOf(key), profile);
}

async function seedGreenClaims(
  parts: SampleParts,
  { people, brandIds }: { people: Map<string, Person>; brandIds: Map<string, string> },
  now: Date,
): Promise<void> {
  await insertGreenClaims(
    parts.db,
    sampleGreenClaims.map(({ brandSlug, validDays, acceptedWith, ...claim }) => {
      const brandId = brandIds.get(brandSlug);
      if (brandId === undefined) throw new RangeError(`No sample brand ${brandSlug}`);
      const verdict =
        acceptedWith === undefined
          ? {}
          : {
              status: 'accepted' as const,
              decisionReason: acceptedWith,
              decidedAt: ago(now, 18),
              decidedBy: people.get('admin')?.id ?? null,
            };
      return Object.assign(verdict, claim, {
        id: stableId(`claim ${brandSlug} ${claim.topic}`),
        brandId,
        evidenceUrl: `https://${brandSlug}.example/evidence/${claim.topic}.pdf`,
        validUntil: ago(now, -validDays),
        filedAt: ago(now, 20),
      });
    }),
  );
}

async function seedHome(parts: SampleParts): Promise<void> {
  await insertHomeContent(parts.db, {
    slides: await Promise.all(
      sampleHeroSlides.map(async (slide) => ({
        title: slide.title,
        text: slide.text,
        imageUrl: await storeArt(
          parts.storage,
          `art/hero/${slide.key}`,
          heroArt(slide.key, slide.ground, slide.productKeys.map(artSubject)),
        ),
        imageAlt: slide.imageAlt,
        streamId: stableId(`stream ${slide.streamKey}`),
      })),
    ),
    categories: await Promise.all(
      sampleCategoryCards.map(async (card) => ({
        category: card.category,
        imageUrl: await storeArt(
          parts.storage,
          `art/categories/${card.category}`,
          categoryArt(card.category, card.productKeys.map(artSubject)),
        ),
      })),
    ),
  });
}

/**
 * Fills a new database with the sample data (SEED-1), through the services where possible. Every step adds
 * only what is missing, and the completion mark is written last. So the next start completes an interrupted
 * seed, and later starts change nothing (SEED-2). Featured products and the schedule are among its rows
 * (LIVEDATA-27, SEED-3, SEED-7).
 * @returns whether anything had to be done
 */
export async function seedSampleData(parts: SampleParts, now: Date): Promise<boolean> {
  const [done] = await parts.db.select().from(settings).where(eq(settings.key, sampleDataKey));
  if (done !== undefined) return false;
  const people = await seedPeople(parts);
  const brandIds = await seedBrands(parts, people);
  await seedProducts(parts, brandIds, now);
  await seedReviews(parts, people, now);
  await seedStreams(parts, people, now);
  await seedProfiles(parts, people, now);
  await seedGreenClaims(parts, { people, brandIds }, now);
  await seedHome(parts);
  await parts.db
    .insert(settings)
    .values({ key: sampleDataKey, value: now.toISOString() })
    .onConflictDoNothing();
  return true;
}

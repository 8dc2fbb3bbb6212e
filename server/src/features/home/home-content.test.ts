import { homePictureLimits } from '@greenroom/contract/limits/admin';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHomePictures } from './pictures/home-pictures.service.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let streamId: string;
beforeAll(async () => {
  // As in production, public answers are cached and must be invalidated by changes.
  server = await startTestServer({ cachesPublicAnswers: true });
  admin = await server.signUp('admin');
  const streamer = await server.signUp('streamer', 'Hana Host');
  const body = { title: 'Knots' };
  streamId = (await server.call('POST', '/streams', { token: streamer.token, body })).body.data.id;
  await server.call('POST', `/streams/${streamId}/go-live`, { token: streamer.token });
});
afterAll(async () => server.close());

const put = async (part: string, body: unknown, user = admin) =>
  server.call('PUT', `/admin/home/${part}`, { token: user.token, body });
const home = async () => (await server.call('GET', '/home')).body.data;
const slide = (more: Record<string, unknown> = {}) => ({
  title: 'Knots for boats',
  text: 'Hana ties twelve of them',
  imageUrl: 'https://example.com/knots.jpg',
  imageAlt: 'Three knots on a rope',
  streamId,
  ...more,
});

test('visitors get the slides and cards that an operator sets, in their order, and the audit log has them', async () => {
  expect(await home()).toEqual({ heroSlides: [], categories: [] });
  const slides = [slide(), slide({ title: 'And for kites' })];
  expect((await put('slides', { slides })).body.data.slides).toEqual(slides);
  const cards = [
    { category: 'apparel', imageUrl: 'https://example.com/a.jpg', imageAlt: '' },
    { category: 'home', imageUrl: 'https://example.com/h.jpg', imageAlt: 'A mug' },
  ];
  expect((await put('cards', { cards })).status).toBe(200);
  await expect
    .poll(async () => {
      const { heroSlides, categories } = await home();
      return [
        heroSlides.map(({ title }: { title: string }) => title),
        categories.map(({ id }: { id: string }) => id),
      ];
    })
    .toEqual([
      ['Knots for boats', 'And for kites'],
      ['apparel', 'home'],
    ]);
  expect((await home()).heroSlides[0]).toMatchObject({
    hostName: 'Hana Host',
    isLive: true,
    streamId,
    imageAlt: 'Three knots on a rope',
  });
  expect((await home()).categories[1]).toMatchObject({ imageAlt: 'A mug' });
  const { entries } = (await server.call('GET', '/admin/audit', { token: admin.token })).body.data;
  expect(entries[0]).toMatchObject({ action: 'home.cards-changed', details: { from: [], to: cards } });
  await put('slides', { slides: [] });
  await expect.poll(async () => (await home()).heroSlides).toEqual([]);
});

test('[SHELL-23] [SHELL-24] the banner that an operator sets is what visitors get in its time, and in the audit log', async () => {
  const promo = async () => (await server.call('GET', '/promo')).body.data.promo;
  // A new shop has a banner that ends on the next April 21.
  expect(await promo()).toMatchObject({ text: 'THROUGH APRIL 21, FREE SHIPPING', link: '/promotions' });
  expect((await promo()).endsAt).toMatch(/-04-22T00:00:00/);
  const later = { text: 'Knots for less', link: '/products?tag=knots', endsAt: '2126-01-01T00:00:00.000Z' };
  expect((await put('promo', { promo: later })).body.data.promo).toEqual(later);
  await expect.poll(promo).toEqual(later);
  for (const dates of [{ startsAt: '2126-01-01T00:00:00.000Z' }, { endsAt: '2026-01-01T00:00:00.000Z' }]) {
    const { text, link } = later;
    expect((await put('promo', { promo: { text, link, ...dates } })).status).toBe(200);
    await expect.poll(promo).toBeUndefined();
  }
  await put('promo', { promo: later });
  await put('promo', { promo: null });
  await expect.poll(promo).toBeUndefined();
  const { entries } = (await server.call('GET', '/admin/audit', { token: admin.token })).body.data;
  expect(entries[0]).toMatchObject({ action: 'home.promo-changed', details: { from: later, to: null } });
  const other = await server.signUp('brand');
  expect((await put('promo', { promo: later }, other)).status).toBe(403);
  for (const wrong of [
    { link: 'javascript:alert(1)' },
    { link: '//evil.example' },
    { text: 'x'.repeat(71) },
    { text: '\u202e\u200b' },
    { text: 'Knots\nfor less' },
    { startsAt: later.endsAt },
  ])
    expect((await put('promo', { promo: { ...later, ...wrong } })).status).toBe(400);
});

test('an unknown show, a category twice and other users than operators are refused', async () => {
  const missing = slide({ streamId: '6dd3b1b5-1f43-4fd3-a7d5-0e5c39a1b001' });
  expect(await put('slides', { slides: [slide(), missing] })).toMatchObject({
    status: 400,
    body: { fields: { 'slides.1.streamId': 'There is no such show' } },
  });
  const card = { category: 'home', imageUrl: 'https://example.com/h.jpg', imageAlt: '' };
  expect((await put('cards', { cards: [card, card] })).status).toBe(400);
  expect((await put('cards', { cards: [{ ...card, imageUrl: 'javascript:alert(1)' }] })).status).toBe(400);
  expect((await put('cards', { cards: [card] }, await server.signUp('brand'))).status).toBe(403);
});

test('slides and cards that another operator changed meanwhile are not overwritten', async () => {
  const card = { category: 'home', imageUrl: 'https://example.com/h.jpg', imageAlt: '' };
  for (const [part, mine, theirs] of [
    ['slides', slide(), slide({ title: 'And for kites' })],
    ['cards', card, { ...card, category: 'apparel' }],
  ] as const) {
    const seenBy = `${part}Before`;
    await put(part, { [part]: [mine, theirs] });
    // The seen list must match in order, because the order is that of the page.
    for (const seen of [[], [mine], [theirs, mine]]) {
      const { status, body } = await put(part, { [part]: [theirs], [seenBy]: seen });
      expect([status, body.code]).toEqual([409, 'home_content_changed']);
    }
    const read = await server.call('GET', '/admin/home', { token: admin.token });
    expect(read.body.data[part]).toEqual([mine, theirs]);
    expect((await put(part, { [part]: [theirs], [seenBy]: [mine, theirs] })).status).toBe(200);
    // A retry after a lost response.
    expect((await put(part, { [part]: [theirs], [seenBy]: [mine, theirs] })).status).toBe(200);
    expect((await put(part, { [part]: [] })).status).toBe(200);
  }
});

test('a banner that another operator changed since it was read is neither replaced nor removed unseen', async () => {
  const read = async () => (await server.call('GET', '/admin/home', { token: admin.token })).body.data.promo;
  const theirs = { text: 'Knots for less', link: '/products', startsAt: '2027-03-05T07:00:00.000Z' };
  const mine = { text: 'A free ribbon', link: '/promotions' };
  await put('promo', { promo: theirs });
  for (const promo of [mine, null])
    for (const promoBefore of [null, mine, { ...theirs, startsAt: '2027-03-06T07:00:00.000Z' }]) {
      const { status, body } = await put('promo', { promo, promoBefore });
      expect([status, body.code]).toEqual([409, 'home_content_changed']);
    }
  expect(await read()).toEqual(theirs);
  // The second time is a retry after a lost response.
  for (let time = 0; time < 2; time += 1) {
    expect((await put('promo', { promo: mine, promoBefore: theirs })).status).toBe(200);
    expect(await read()).toEqual(mine);
  }
  for (let time = 0; time < 2; time += 1)
    expect((await put('promo', { promo: null, promoBefore: mine })).status).toBe(200);
  expect((await put('promo', { promo: mine, promoBefore: theirs })).body.code).toBe('home_content_changed');
  expect(await read()).toBeUndefined();
});

async function upload(user: TestUser, file: Buffer): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${server.origin}/api/v1/admin/home/pictures`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${user.token}` },
    body: new Uint8Array(file),
  });
  return { status: answer.status, body: await answer.json() };
}
const wide = async () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336644' } })
    .jpeg()
    .toBuffer();
const uploaded = async (): Promise<string> => (await upload(admin, await wide())).body.data.url;

test('an uploaded picture is re-encoded, and visitors get it with its description', async () => {
  const { status, body } = await upload(admin, await wide());
  expect(status).toBe(201);
  const file = await fetch(`${server.origin}${body.data.url}`, { headers: { accept: 'image/webp' } });
  const { format, width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ format, ratio: width / height }).toEqual({ format: 'webp', ratio: 2 });
  const sent = [slide({ imageUrl: body.data.url, imageAlt: 'A reef knot' })];
  expect((await put('slides', { slides: sent })).body.data.slides).toEqual(sent);
  await expect
    .poll(async () => (await home()).heroSlides)
    .toMatchObject([{ image: body.data.url, imageAlt: 'A reef knot' }]);
  const { entries } = (await server.call('GET', '/admin/audit', { token: admin.token })).body.data;
  expect(entries[0]).toMatchObject({ action: 'home.slides-changed', details: { to: sent } });
  expect((await upload(admin, Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe(
    'picture_type_refused',
  );
  expect((await upload(await server.signUp('brand'), await wide())).status).toBe(403);
});

test('a picture that the home page does not use is deleted after a day, and refused from then on', async () => {
  const [ofSlide, ofCard, unused] = [await uploaded(), await uploaded(), await uploaded()];
  await put('slides', { slides: [slide({ imageUrl: ofSlide })] });
  await put('cards', { cards: [{ category: 'home', imageUrl: ofCard, imageAlt: '' }] });
  const stored: string[] = [];
  const deleted: string[] = [];
  const after = (seconds: number) =>
    createHomePictures({
      db: server.app.database.db,
      storage: {
        put: async (key) => {
          stored.push(`/files/${key}`);
          throw new Error('The process ended');
        },
      },
      images: { delete: async (key) => void deleted.push(`/files/${key}`) },
      now: () => new Date(Date.now() + seconds * 1000),
    });
  const { id, username, email } = admin;
  const person = { userId: id, username, email, name: 'Ada', avatarUrl: '', sessionId: '' };
  const operator = { ...person, role: 'admin', isImpersonated: false } as const;
  await expect(after(0).add(operator, await wide())).rejects.toThrow('The process ended');
  const sweepAfter = async (seconds: number) => after(seconds).sweep();
  await sweepAfter(homePictureLimits.unusedKeptSeconds - 60);
  expect(deleted).toEqual([]);
  await sweepAfter(homePictureLimits.unusedKeptSeconds + 60);
  expect(deleted).toContain(unused);
  // Also after an upload that was interrupted.
  expect(stored).toHaveLength(1);
  expect(deleted).toContain(stored[0]);
  expect(deleted).not.toContain(ofSlide);
  expect(deleted).not.toContain(ofCard);
  const message = 'This picture is gone. Upload it again.';
  expect(
    (await put('slides', { slides: [slide({ imageUrl: ofSlide }), slide({ imageUrl: unused })] })).body,
  ).toMatchObject({ code: 'invalid_input', fields: { 'slides.1.imageUrl': message } });
  expect(
    (await put('cards', { cards: [{ category: 'home', imageUrl: unused, imageAlt: '' }] })).body,
  ).toMatchObject({ fields: { 'cards.0.imageUrl': message } });
});

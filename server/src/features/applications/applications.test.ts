import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken, mailTo } from '../../testing/test-mails.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin');
});
afterAll(async () => server.close());

const as = async (user: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const brandApplication = {
  role: 'brand',
  companyName: 'Heron Clay',
  about: 'We throw jugs by hand.',
  website: 'https://heron.example/',
};
async function applicant(name = 'Ada Bell'): Promise<TestUser> {
  const user = await server.signUp('user', name);
  await server.confirmAddress(user.id);
  return user;
}
const decide = async (id: string, status: string, reason: string) =>
  as(admin, 'PUT', `/admin/applications/${id}/decision`, { status, reason });
const roleOf = async (user: TestUser) => (await as(user, 'GET', '/auth/get-session')).body.user.role;

test('an accepted applicant has the brand role and a page, and their products wait for approval', async () => {
  const user = await applicant();
  const applied = await as(user, 'POST', '/applications', brandApplication);
  expect(applied).toMatchObject({ status: 201, body: { data: { ...brandApplication, status: 'pending' } } });
  const { id } = applied.body.data;
  expect(await as(user, 'POST', '/applications', brandApplication)).toMatchObject({
    status: 409,
    body: { code: 'application_waits' },
  });
  const queue = (await as(admin, 'GET', '/admin/applications')).body.data.applications;
  expect(queue).toMatchObject([{ id, applicant: { name: 'Ada Bell', email: user.email } }]);
  expect(await roleOf(user)).toBe('user');

  expect((await decide(id, 'accepted', 'Welcome to the market.')).status).toBe(200);
  expect(await decide(id, 'refused', 'No')).toMatchObject({ status: 409 });
  expect(await roleOf(user)).toBe('brand');
  const page = await server.call('GET', '/profiles/brands/heron-clay');
  expect(page).toMatchObject({
    status: 200,
    body: { data: { companyName: 'Heron Clay', companyDescription: 'We throw jugs by hand.' } },
  });
  const product = { name: 'Jug', price: 20, categoryId: 'home' };
  expect((await as(user, 'POST', '/brands/products', product)).body.data.approvalStatus).toBe('pending');
  const mail = await mailTo(server, user.email, 'You are a brand now: your application was accepted');
  expect(mail.text).toContain('Welcome to the market.');
  const { notices } = (await as(user, 'GET', '/notices')).body.data;
  expect(notices.map(({ title }: { title: string }) => title)).toEqual([
    'You are a brand now: your application was accepted',
  ]);
  const actions = (await as(admin, 'GET', '/admin/audit')).body.data.entries.map(
    ({ action }: { action: string }) => action,
  );
  expect(actions.slice(0, 2).toSorted()).toEqual(['application.accepted', 'user.role-changed']);
  expect(await as(user, 'POST', '/applications', brandApplication)).toMatchObject({
    status: 409,
    body: { code: 'application_needless' },
  });
});

test('a refused applicant sees the reason, stays a shopper, and can apply again', async () => {
  const user = await applicant();
  const { id } = (await as(user, 'POST', '/applications', { role: 'streamer', about: 'I knit' })).body.data;
  expect((await decide(id, 'refused', ' ')).status).toBe(400);
  await decide(id, 'refused', 'Show us a short film first.');
  expect(await roleOf(user)).toBe('user');
  const { applications } = (await as(user, 'GET', '/applications')).body.data;
  expect(applications).toMatchObject([
    { status: 'refused', decision: { reason: 'Show us a short film first.' } },
  ]);
  const { notices } = (await as(user, 'GET', '/notices')).body.data;
  expect(notices[0].title).toBe('Your application to become a streamer was not accepted');
  const again = await as(user, 'POST', '/applications', { role: 'streamer', about: 'Here is the film' });
  expect(again.status).toBe(201);
  await decide(again.body.data.id, 'accepted', 'It is lovely.');
  expect(await roleOf(user)).toBe('streamer');
});

test('the text of an application is cut to the length of a brand’s description, never within a character', async () => {
  const user = await applicant();
  const application = { ...brandApplication, companyName: 'Wren Tea', about: `${'x'.repeat(999)}🫖🫖` };
  await decide((await as(user, 'POST', '/applications', application)).body.data.id, 'accepted', 'Yes');
  const page = await server.call('GET', '/profiles/brands/wren-tea');
  expect(page.body.data.companyDescription).toBe('x'.repeat(999));
});

test('two brands of the same name get different addresses, and a brand without a name is refused', async () => {
  const [one, two] = [await applicant(), await applicant()];
  for (const user of [one, two]) {
    const application = { ...brandApplication, companyName: 'Otter Mill' };
    await decide((await as(user, 'POST', '/applications', application)).body.data.id, 'accepted', 'Yes');
  }
  for (const slug of ['otter-mill', 'otter-mill-2'])
    expect((await server.call('GET', `/profiles/brands/${slug}`)).status).toBe(200);
  const nameless = await as(await applicant(), 'POST', '/applications', {
    ...brandApplication,
    companyName: ' ',
  });
  expect(nameless).toMatchObject({
    status: 400,
    body: { fields: { companyName: 'Company name is required for brand accounts' } },
  });
});

test('a brand cannot also become a streamer, nor a streamer a brand, but a streamer can join a brand’s team', async () => {
  const [maker, host] = [await server.signUp('brand'), await server.signUp('streamer')];
  await as(admin, 'POST', '/profiles/brands', { userId: maker.id, companyName: 'Otter Wool' });
  for (const [user, application] of [
    [maker, { role: 'streamer', about: 'We show our looms' }],
    [host, brandApplication],
  ] as const) {
    const role = await roleOf(user);
    expect(await as(user, 'POST', '/applications', application)).toMatchObject({
      status: 409,
      body: {
        code: 'application_needless',
        message: 'An account has one role, and this one has another than a shopper’s already',
      },
    });
    expect(await roleOf(user)).toBe(role);
  }
  expect((await as(maker, 'POST', '/streams', { title: 'Looms' })).body.code).toBe('not_a_streamer');
  const product = { name: 'Otter Shawl', price: 61, categoryId: 'apparel' };
  expect((await as(host, 'POST', '/brands/products', product)).body.code).toBe('not_a_brand');

  await as(maker, 'POST', '/brands/team/invitations', { email: host.email, role: 'editor' });
  const token = linkToken(await mailTo(server, host.email, 'Join the team of Otter Wool'));
  expect((await as(host, 'POST', '/brand-invitations/accept', { token })).status).toBe(200);
  expect((await as(host, 'POST', '/brands/products', product)).status).toBe(201);
  expect((await as(maker, 'GET', '/brands/products')).body.data.products).toMatchObject([
    { name: 'Otter Shawl' },
  ]);
  expect((await as(host, 'POST', '/streams', { title: 'Looms' })).status).toBe(201);
  expect(await roleOf(host)).toBe('streamer');
});

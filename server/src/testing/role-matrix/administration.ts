import { type MatrixRow, admins, row, signedIn } from './row.ts';

/** The dashboard of admins. */
//                                 anonymous user brand streamer admin owner other
export const administrationMatrix: Record<string, MatrixRow> = {
  'admin.users': row(admins),
  'admin.changeRole': row(admins, (f) => ({ userId: f.bystander.id, role: 'streamer' })),
  'admin.createBrand': row(admins, async (f) => ({
    userId: (await f.stranger()).id,
    companyName: 'Fern & Co',
  })),
  'admin.suspend': row(admins, (f) => ({ id: f.suspect.id, reason: 'Spam' })),
  'admin.restore': row(admins, (f) => ({ id: f.suspect.id, reason: 'A mistake' })),
  'admin.signIns': row(admins, ({ owner }) => ({ id: owner.id })),
  'admin.reports': row(admins),
  'admin.decideReport': row(admins, async (f) => {
    const [subject, reporter] = [await f.stranger(), await f.stranger()];
    await f.post('POST', `/reports/users/${subject.username}`, reporter, { reason: 'spam' });
    const { reports } = await f.post('GET', '/admin/reports', f.admin);
    return { id: reports[0].id, status: 'dismissed', note: 'Nothing in it' };
  }),
  'admin.audit': row(admins),
  'applications.own': row(signedIn),
  // Only shoppers can apply.
  'applications.apply': row(
    '401 ok 409 409 409 ok ok',
    () => ({ role: 'streamer', about: 'I show what I knit' }),
    { isFresh: true },
  ),
  'applications.waiting': row(admins),
  'applications.decide': row(admins, async (f) => ({
    id: await f.application(),
    status: 'refused',
    reason: 'Say more',
  })),
  'homeContent.read': row(admins),
  'homeContent.setSlides': row(admins, () => ({ slides: [] })),
  'homeContent.setPromo': row(admins, () => ({ promo: { text: 'Matrix', link: '/promotions' } })),
  'homeContent.setCards': row(admins, () => ({ cards: [] })),
  'shopSettings.read': row(admins),
  'shopSettings.setCommission': row(admins, () => ({ basisPoints: 1250 })),
  'shopSettings.setShipping': row(admins, () => ({ rates: [{ countryCode: '', cents: 599 }] })),
  'shopSettings.setTaxes': row(admins, () => ({ rates: [] })),
};

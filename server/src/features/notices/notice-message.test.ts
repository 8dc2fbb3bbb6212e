import { describe, expect, it } from 'vitest';
import { noticeMessage } from './notice-message.ts';

const mia = { name: 'Mia Moss', username: 'mia' };

describe('a notice', () => {
  it('contains the name of a new follower, and links to their profile', () => {
    expect(noticeMessage({ kind: 'followed', actor: mia, details: {} })).toMatchObject({
      title: 'Mia Moss follows you now',
      link: '/profile/mia',
    });
  });

  it('contains the name of a user who asks to follow or who accepted', () => {
    expect(noticeMessage({ kind: 'follow-requested', actor: mia, details: {} }).title).toBe(
      'Mia Moss asks to follow you',
    );
    expect(noticeMessage({ kind: 'follow-accepted', actor: mia, details: {} }).title).toBe(
      'Mia Moss accepted your follow request',
    );
  });

  it('has the number of products approved together, with thousands separated', () => {
    const words = (others: string) =>
      noticeMessage({ kind: 'product-approved', actor: null, details: { productName: 'Jug', others } }).title;
    expect(words('0')).toBe('Jug is approved and can be sold');
    expect(words('50001')).toBe('Jug and 50,001 more of your products are approved and can be sold');
  });

  it('links to a cancelled order and to a green claim with an objection', () => {
    const details = { orderNumber: 'GR-1', orderId: 'o', topic: 'repair', reason: 'It ended.' };
    expect(noticeMessage({ kind: 'order-cancelled', actor: null, details })).toMatchObject({
      title: 'Order GR-1 was cancelled by its buyer',
      link: '/brand/orders/o',
    });
    expect(noticeMessage({ kind: 'green-claim-objected', actor: null, details })).toMatchObject({
      title: 'Somebody objects to your green claim on repair',
      link: '/brand/green',
      more: 'It ended.',
    });
  });

  it('links a new streamer to the studio, and a new admin to the dashboard', () => {
    const words = (role: string) => noticeMessage({ kind: 'role-changed', actor: null, details: { role } });
    expect(words('streamer').link).toBe('/studio');
    expect(words('admin').link).toBe('/admin');
    expect(words('user').title).toBe('Your account is a shopper’s again');
    expect(words('somebody else’s')).toMatchObject({ title: 'Your role has changed', link: '/profile' });
  });

  it('has what happened to an order, and links to it', () => {
    const details = { orderId: 'o-1', orderNumber: 'GR-7K3M9-Q2XF0', event: 'cancelled' };
    expect(noticeMessage({ kind: 'order-changed', actor: null, details })).toEqual({
      title: 'Your order GR-7K3M9-Q2XF0 is cancelled',
      link: '/orders/o-1',
      action: 'See your order',
    });
  });

  it('has the new price of a wishlist product, and that one is available again', () => {
    const details = { productId: 'tall mug', productName: 'Tall Mug', priceCents: '1250', currency: 'EUR' };
    expect(noticeMessage({ kind: 'price-dropped', actor: null, details })).toEqual({
      title: 'Tall Mug now costs €12.50',
      link: '/product/tall%20mug',
      action: 'See the product',
    });
    expect(noticeMessage({ kind: 'back-in-stock', actor: null, details }).title).toBe(
      'Tall Mug is back in stock',
    );
  });

  it('has a text without the actor’s name when the actor is deleted', () => {
    expect(noticeMessage({ kind: 'followed', actor: null, details: {} })).toMatchObject({
      title: 'Somebody follows you now',
      link: '/notifications',
    });
  });

  it('escapes a username in its link', () => {
    const actor = { name: 'X', username: '../admin?x=1' };
    expect(noticeMessage({ kind: 'followed', actor, details: {} }).link).toBe('/profile/..%2Fadmin%3Fx%3D1');
  });
});

import type { Route } from './+types/privacy';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { ProsePage } from '../ui/text/prose-page.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy Policy',
    description: 'What this Greenroom server keeps about you, and where.',
    path: '/privacy',
  });
}

export default function PrivacyPage() {
  return (
    <ProsePage title="Privacy Policy" lead="What this server keeps, where, and who sees it.">
      <h2>On the server</h2>
      <p>
        Your name, email address, username and a scrambled form of your password; the messages you send in
        chat, with their time; your sign-in sessions with network address and browser. Whoever runs this
        server can read all of it except your password.
      </p>
      <p>
        Your cart, your addresses and your wishlist; what you ordered, with the name, email and delivery
        address of the order; your reviews and returns. Card numbers go to the payment provider and never come
        here.
      </p>
      <h2>In your browser</h2>
      <p>
        The token of your session and your preferences, such as the theme, in this browser&apos;s local
        storage; your latest searches and the products that you opened; and, if you shop without an account,
        the key of your cart and orders, which stays until somebody signs in here and says that the orders are
        theirs. No cookies, no advertising and no tracking by others.
      </p>
      <h2>Who sees it</h2>
      <p>
        Your name, username and avatar stand beside what you write in chat. Your email address is not shown. A
        brand that you order from sees where the order goes as long as something of it waits to be sent.
      </p>
      <h2>Leaving</h2>
      <p>
        You can delete your account yourself, on the security page of your account. What you wrote in the
        chats of other shows stays, without your name and picture.
      </p>
    </ProsePage>
  );
}

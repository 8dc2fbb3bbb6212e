import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AnswerInNotice } from '../../features/follows/follow-requests.tsx';
import { followCart } from '../../features/cart/cart.live.ts';
import { followFollows } from '../../features/follows/follows.live.ts';
import { NoticeBell } from '../../features/notices/notice-bell.tsx';
import { followWishlist } from '../../features/wishlists/wishlists.live.ts';
import { pageSocket } from '../../lib/socket/page-socket.ts';

/** The bell, and the listeners for everything that the server sends to a signed-in user on every page. */
export default function LiveBell({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => followFollows(pageSocket(), queryClient), [queryClient]);
  useEffect(() => followWishlist(pageSocket(), queryClient), [queryClient]);
  useEffect(() => followCart(pageSocket(), queryClient), [queryClient]);
  return <NoticeBell userId={userId} Actions={AnswerInNotice} />;
}

import { redirect } from 'react-router';
import type { Route } from './+types/streamer';
import { isImpossibleAddress } from '../../app/prefetch.ts';
import { pageContext } from '../../app/server-context.ts';
import { createServerApi } from '../../lib/api/api.ts';
import { isNotFound } from '../../lib/api/api-error.ts';

/** `/streamers/{id}` redirects to that streamer's profile (ROUTE-14). An unknown id may be a username. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = createServerApi(context.get(pageContext).fetchApi);
  let username = params.id;
  try {
    ({ username } = (await api.profiles.username({ id: params.id })).data);
  } catch (error) {
    if (!isNotFound(error) && !isImpossibleAddress(request)) throw error;
  }
  return redirect(`/profile/${encodeURIComponent(username)}`);
}

import { answer, endpoints, sessionUser, signInAs } from './api-answers.ts';
import { mountPage } from './mount.tsx';
import * as StudioLayout from '../../pages/studio/studio.layout.tsx';

/** Opens the studio of a streamer without an open show. */
export async function openStudio() {
  signInAs(sessionUser({ role: 'streamer' }));
  answer(endpoints.streams.mine.handler(() => null));
  return mountPage(StudioLayout, { path: '/studio', at: '/studio' });
}

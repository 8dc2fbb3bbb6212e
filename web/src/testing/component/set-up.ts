import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet
import '../../app/app.css';
import { getQueryClient } from '../../app/providers.tsx';
import { closeCart } from '../../features/cart/cart-drawer.store.ts';
import { setStageChoices } from '../../features/watch/layout/stage.store.ts';
import { preferenceDefaults, usePreferences } from '../../features/preferences/preferences.store.ts';
import { applyTheme } from '../../features/preferences/theme.ts';
import { guestKey } from '../../lib/api/guest-key.ts';
import { pageSocket } from '../../lib/socket/page-socket.ts';
import { sessionToken } from '../../lib/api/session-token.ts';
import { answerInsteadOfNetwork, endAnswers, forgetAnswers, takeFaults } from './api-answers.ts';
import { neverConnectSockets } from './unanswered-socket.ts';

answerInsteadOfNetwork();
neverConnectSockets();

// Retries happen without delay. query-client.test.ts covers the real delays.
const queryClient = getQueryClient();
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } });

beforeEach(() => {
  takeFaults();
});

/** All files share one page, so everything that a test mounted, stored or changed is removed after it. */
afterEach(async () => {
  const faults = takeFaults();
  await endAnswers();
  await cleanup();
  await queryClient.cancelQueries();
  queryClient.clear();
  pageSocket().close();
  sessionToken.clear();
  guestKey.clear();
  closeCart();
  window.localStorage.clear();
  window.sessionStorage.clear();
  usePreferences.setState(preferenceDefaults, true);
  setStageChoices({ showsProducts: true });
  applyTheme('system');
  forgetAnswers();
  window.scrollTo(0, 0);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

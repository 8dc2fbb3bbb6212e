// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './overlay/toast.ts';
import { sharePage } from './share-page.ts';

vi.mock('./overlay/toast.ts', () => ({ showToast: vi.fn<typeof showToast>() }));

const address = 'http://localhost:3000/stream/s1?tab=chat#top';
const share = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  window.history.replaceState(null, '', address);
  vi.clearAllMocks();
  share.mockResolvedValue();
  writeText.mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => void vi.unstubAllGlobals());

test('[PLAYER-17] a browser with a share feature opens it, and copies nothing, also where it is closed again', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText }, share });
  await sharePage('Slow Sunday');
  share.mockRejectedValue(new DOMException('Share canceled', 'AbortError'));
  await sharePage('Slow Sunday');
  expect(share.mock.calls).toEqual([
    [{ title: 'Slow Sunday', url: address }],
    [{ title: 'Slow Sunday', url: address }],
  ]);
  expect(writeText).not.toHaveBeenCalled();
  expect(showToast).not.toHaveBeenCalled();
});

test('[PLAYER-18] a browser without one copies the page’s whole link, and says whether it did', async () => {
  await sharePage('Slow Sunday');
  expect(writeText.mock.calls).toEqual([[address]]);
  writeText.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  await sharePage('Slow Sunday');
  expect(vi.mocked(showToast).mock.calls.map(([message]) => message)).toEqual([
    'Link copied',
    'Your browser did not let us copy the link.',
  ]);
});

/**
 * `google-server.ts` loads this before the server. It redirects the server's requests to Google to the test's
 * provider, whose origin is in TEST_PROVIDER_ORIGIN. The provider URLs in the server are intentionally fixed.
 */
const fetchFromNetwork = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { hostname, pathname, search } = new URL(input instanceof Request ? input.url : String(input));
  return hostname === 'oauth2.googleapis.com'
    ? fetchFromNetwork(`${process.env['TEST_PROVIDER_ORIGIN']}${pathname}${search}`, init)
    : fetchFromNetwork(input, init);
};

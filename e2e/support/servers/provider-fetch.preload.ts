/**
 * Loaded before the server by `google-server.ts`: what the server asks Google for goes to the test's own provider, whose
 * origin is in TEST_PROVIDER_ORIGIN. The server's addresses of the providers are fixed, as they should be.
 */
const fetchFromNetwork = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { hostname, pathname, search } = new URL(input instanceof Request ? input.url : String(input));
  return hostname === 'oauth2.googleapis.com'
    ? fetchFromNetwork(`${process.env['TEST_PROVIDER_ORIGIN']}${pathname}${search}`, init)
    : fetchFromNetwork(input, init);
};

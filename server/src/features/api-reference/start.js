// Runs only on the page of the API reference. It is a separate file because our content security policy
// blocks inline scripts.

const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#app',
  deepLinking: true,
  // Authorisations are forgotten when the page is left.
  persistAuthorization: false,
  // Swagger UI accepts a key only for a scheme that it has found in the document.
  onComplete() {
    makeButton.disabled = false;
  },
  responseInterceptor(response) {
    if (response.status === 401 && response.obj?.code === 'key_not_valid' && key !== undefined) loseKey();
    return response;
  },
});

const keysPath = '/api/v1/brands/keys';
const shownKey = document.querySelector('#console-key');
const form = document.querySelector('#console-form');
const status = document.querySelector('#console-status');
const revokeButton = document.querySelector('#console-revoke');
const makeButton = form.querySelector('button');

/** The listed data of the key used for trying calls. Only Swagger UI has its secret, in memory. */
let key;
let expiry;
let lookout;
/** How often a visible page checks whether its key is still valid. */
const lookEveryMs = 15_000;

/** This browser's session. It creates and revokes the key of this page. Swagger UI never receives it. */
function sessionToken() {
  try {
    const name = 'greenroom.token';
    return sessionStorage.getItem(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Calls the API of keys. Throws an error with a message for the reader. */
async function callKeys(method, path, body) {
  const token = sessionToken();
  if (token === null) throw new Error('Sign in as the owner of a brand first, then make the key.');
  const answer = await fetch(`${keysPath}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    // The key must be revoked even while its page is being left.
    keepalive: true,
  }).catch(() => {
    throw new Error('The server does not answer. Check your connection and try again.');
  });
  const { message, data } = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw Object.assign(new Error(message ?? 'That failed. Try again later.'), { status: answer.status });
  return data;
}

/** Shows the form again, with a message about the key. */
function forgetKey(words) {
  clearTimeout(expiry);
  clearInterval(lookout);
  key = undefined;
  ui.authActions.logout(['bearer']);
  shownKey.hidden = true;
  form.hidden = false;
  status.textContent = words;
}

function loseKey() {
  forgetKey(
    'The key does not work any more: it was revoked, or another page of the console took its place. Make another one to go on.',
  );
}

/** Shows the reader if the key was revoked, or replaced by another page. */
async function look() {
  const asked = key;
  if (asked === undefined || document.visibilityState !== 'visible') return;
  try {
    const { keys } = await callKeys('GET', '');
    if (key === asked && !keys.some(({ id }) => id === asked.id)) loseKey();
  } catch {
    // The state is unknown. The next check tries again.
  }
}

function useKey(made) {
  key = made.key;
  ui.preauthorizeApiKey('bearer', made.secret);
  const ends = new Date(key.expiresAt);
  expiry = setTimeout(() => forgetKey('The key has expired. Make another one to go on.'), ends - Date.now());
  lookout = setInterval(() => void look(), lookEveryMs);
  const time = ends.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const labels = [...form.elements.scope].filter(({ checked }) => checked).map((box) => box.dataset.label);
  form.hidden = true;
  shownKey.hidden = false;
  status.textContent = `Calls are sent with the key ${key.start}… until ${time}. It may: ${labels.join(', ')}.`;
  revokeButton.focus();
}

async function make() {
  const scopes = [...form.elements.scope].filter(({ checked }) => checked).map(({ value }) => value);
  if (scopes.length === 0) {
    status.textContent = 'Choose what the key may do.';
    form.elements.scope[0].focus();
    return;
  }
  makeButton.disabled = true;
  status.textContent = 'Making the key…';
  try {
    useKey(await callKeys('POST', '/console', { scopes }));
  } catch (error) {
    status.textContent = error.message;
  } finally {
    makeButton.disabled = false;
  }
}

async function revoke() {
  revokeButton.disabled = true;
  try {
    await callKeys('DELETE', `/${key.id}`).catch((error) => {
      // Another page of the console replaced the key, or it was revoked on the page of keys.
      if (error.status !== 404) throw error;
    });
    forgetKey('The key is revoked.');
    makeButton.focus();
  } catch (error) {
    status.textContent = error.message;
  } finally {
    revokeButton.disabled = false;
  }
}

if (new URLSearchParams(location.search).get('as') === 'brand') {
  document.querySelector('#console').hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void make();
  });
  revokeButton.addEventListener('click', () => void revoke());
  // The reader may return from the page of keys, or from another console.
  window.addEventListener('focus', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  // Also runs when the browser keeps the page in its back-forward cache.
  window.addEventListener('pagehide', () => {
    if (key === undefined) return;
    callKeys('DELETE', `/${key.id}`).catch(() => {});
    forgetKey('The key was revoked when you left the page.');
  });
}

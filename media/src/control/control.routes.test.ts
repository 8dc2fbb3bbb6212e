import { mediaRefusalSchema } from '@greenroom/contract/media/media-control.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MediaProcess, sign } from '../testing/media-process.ts';
import { TestPeer } from '../testing/test-peer.ts';

const publish = { action: 'publish', roomId: 'doors0001', subject: 'streamer' } as const;
const watch = { action: 'watch', roomId: 'doors0001', subject: 'visitor' } as const;
const sdp = 'application/sdp';
const fragment = 'application/trickle-ice-sdpfrag';

let server: MediaProcess;
const peers: TestPeer[] = [];
beforeAll(async () => {
  server = await MediaProcess.start({ MEDIA_ANNOUNCED_IP: '203.0.113.9' });
});
afterAll(async () => {
  for (const peer of peers) peer.close();
  await server.stop();
});

async function offer(direction: 'SendOnly' | 'RecvOnly'): Promise<string> {
  const peer = new TestPeer();
  peers.push(peer);
  return peer.offer(direction);
}

describe('POST /whip and /whep', () => {
  test('answers an offer with 201, Location, ETag and all candidates', async () => {
    for (const [path, permit, direction] of [
      ['/whip', publish, 'SendOnly'],
      ['/whep', watch, 'RecvOnly'],
    ] as const) {
      const response = await server.call('POST', path, { permit, type: sdp, body: await offer(direction) });
      expect(response.status).toBe(201);
      expect(response.headers.get('content-type')).toBe(sdp);
      expect(response.headers.get('location')).toMatch(/^\/sessions\/[A-Za-z0-9_-]{24}$/);
      expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
      expect(response.headers.get('accept-patch')).toBe(fragment);
      const answer = await response.text();
      expect(answer).toContain(direction === 'SendOnly' ? 'a=recvonly' : 'a=sendonly');
      expect(answer).toContain(` 203.0.113.9 ${server.runFile?.udpPort} typ host`);
      expect(answer).toContain(` 127.0.0.1 ${server.runFile?.udpPort} typ host`);
    }
  });

  test('refuses another type with 415, too large a body with 413', async () => {
    const wrong = await server.call('POST', '/whip', {
      permit: publish,
      type: 'application/json',
      body: '{}',
    });
    expect(wrong.status).toBe(415);
    const large = await server.call('POST', '/whip', {
      permit: publish,
      type: sdp,
      body: 'x'.repeat(100_000),
    });
    expect(large.status).toBe(413);
  });

  test('refuses an offer that cannot be answered with 400 and the reason', async () => {
    const good = await offer('SendOnly');
    const cases: [string, string][] = [
      ['hello', 'v=0'],
      [good.replaceAll(/a=ice-pwd:.*\r\n/g, ''), 'ICE'],
      [good.replaceAll(/a=fingerprint:.*\r\n/g, ''), 'fingerprint'],
      [good.replaceAll('a=sendonly', 'a=recvonly'), 'sends neither'],
      [good.replaceAll('VP8', 'VP9'), 'VP8'],
      [good.replaceAll('a=rtcp-mux\r\n', ''), 'rtcp-mux'],
      [`${good}${'m=audio 0 x\r\n'.repeat(4000)}`, '32 media sections'],
    ];
    for (const [body, words] of cases) {
      const response = await server.call('POST', '/whip', { permit: publish, type: sdp, body });
      expect(response.status).toBe(400);
      const { message } = (await response.json()) as { message: string };
      expect(message).toContain(words);
    }
  });

  test('answers each format of an offer once, even if it is repeated', async () => {
    const routes = [
      ['/whip', publish, 'SendOnly'],
      ['/whep', watch, 'RecvOnly'],
    ] as const;
    for (const [path, permit, direction] of routes) {
      const parameters = Array.from({ length: 9000 }, (_, index) => index.toString(36)).join(';');
      const body = (await offer(direction))
        .replace(/^(m=video \d+ \S+) .*$/m, `$1${' 96'.repeat(3000)} 128 -1 999 1e1 x`)
        .replace(/^a=rtpmap:96 .*\r\n/m, `$&a=fmtp:96 ${parameters}\r\na=rtpmap:128 VP8/90000\r\n`);
      const response = await server.call('POST', path, { permit, type: sdp, body });
      expect(response.status).toBe(201);
      expect(await response.text()).toMatch(/^m=video 9 UDP\/TLS\/RTP\/SAVPF 96\r$/m);
    }
  });

  test('refuses a missing, forged, expired or other permit with 401', async () => {
    const tokens = [
      undefined,
      'not.a.token',
      await sign(publish, { secret: 'another secret that is long' }),
      await sign(publish, { expires: '-10s' }),
      await sign(watch),
      await sign({ action: 'control' }),
    ];
    const body = await offer('SendOnly');
    for (const token of tokens) {
      const response = await server.call('POST', '/whip', {
        type: sdp,
        body,
        ...(token === undefined ? {} : { token }),
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('OPTIONS lists what may be posted, and other methods are answered with 405', async () => {
    const options = await server.call('OPTIONS', '/whip');
    expect(options.status).toBe(200);
    expect(options.headers.get('accept-post')).toBe(sdp);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const response = await server.call(method, '/whep', { permit: watch });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain('POST');
    }
  });
});

describe('/sessions/{id}', () => {
  async function session(): Promise<{ path: string; etag: string; ufrag: string }> {
    const body = await offer('RecvOnly');
    const response = await server.call('POST', '/whep', { permit: watch, type: sdp, body });
    return {
      path: response.headers.get('location') ?? '',
      etag: response.headers.get('etag') ?? '',
      ufrag: /a=ice-ufrag:(.*)\r/.exec(body)?.[1] ?? '',
    };
  }

  test('PATCH accepts candidates of this ICE session only', async () => {
    const { path, etag, ufrag } = await session();
    const body = `a=ice-ufrag:${ufrag}\r\na=ice-pwd:x\r\nm=video 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\na=candidate:1 1 UDP 2113937151 127.0.0.1 40000 typ host\r\na=end-of-candidates\r\n`;
    const patch = (headers: Record<string, string>, text = body, type = fragment) =>
      server.call('PATCH', path, { permit: { action: 'control' }, type, body: text, headers });
    expect((await patch({ 'if-match': etag })).status).toBe(204);
    expect((await patch({ 'if-match': '"another"' })).status).toBe(412);
    expect((await patch({})).status).toBe(428);
    expect((await patch({ 'if-match': etag }, body, sdp)).status).toBe(415);
    const unreadable = body.replace(/UDP .* typ host/, 'udp abc 1.1.1.1 99999999 typ zzz raddr');
    const refused = await patch({ 'if-match': etag }, unreadable);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      code: 'invalid_sdp',
      message: expect.stringContaining('ICE candidate is not readable') as string,
    });
    const restart = body.replace(ufrag, 'renewed');
    expect((await patch({ 'if-match': '*' }, restart)).status).toBe(422);
    expect((await server.call('PATCH', path, { permit: watch, type: fragment, body })).status).toBe(401);
  });

  test('DELETE ends it; then it is unknown', async () => {
    const { path } = await session();
    expect((await server.control('GET', path)).status).toBe(405);
    expect((await server.call('DELETE', path)).status).toBe(401);
    expect((await server.control('DELETE', path)).status).toBe(200);
    expect((await server.control('DELETE', path)).status).toBe(404);
  });
});

test('every refusal is JSON with a code of the contract and its status', async () => {
  const control = { action: 'control' } as const;
  const unknown = '/sessions/AAAAAAAAAAAAAAAAAAAAAAAA';
  const cases: [string, string, number, string, Parameters<MediaProcess['call']>[2]?][] = [
    ['POST', '/whip', 400, 'invalid_sdp', { permit: publish, type: sdp, body: 'hello' }],
    ['POST', '/whip', 415, 'unsupported_media_type', { permit: publish }],
    ['POST', '/whip', 415, 'unsupported_media_type', { permit: publish, type: 'application/sdpx', body: '' }],
    ['POST', '/whip', 413, 'too_large', { permit: publish, type: sdp, body: 'x'.repeat(70_000) }],
    // The permit is checked first: a caller without one gets no other answer.
    ['POST', '/whip', 401, 'permit_missing', { type: 'text/plain', body: 'x'.repeat(70_000) }],
    ['PATCH', unknown, 401, 'permit_missing', { type: 'text/plain', body: 'hello' }],
    [
      'PATCH',
      unknown,
      404,
      'media_session_not_found',
      { permit: control, type: 'text/plain', body: 'hello' },
    ],
    ['DELETE', unknown, 404, 'media_session_not_found', { permit: control }],
    ['PUT', unknown, 405, 'method_not_allowed', { type: 'text/plain', body: 'hello' }],
    ['GET', '/rooms/empty0001', 404, 'not_found', { permit: control }],
    ['DELETE', '/rooms/short', 404, 'not_found', { permit: control }],
    ['DELETE', `/rooms/${'a'.repeat(200)}`, 404, 'not_found', { permit: control }],
    ['DELETE', '/rooms/short', 401, 'permit_missing'],
    ['GET', '/events', 401, 'permit_missing'],
    ['POST', '/nowhere', 404, 'not_found', { type: 'text/plain', body: 'hello' }],
    ['GET', '/sessions/%zz', 404, 'not_found'],
  ];
  for (const [method, path, status, code, options] of cases) {
    const response = await server.call(method, path, options);
    const body = mediaRefusalSchema.parse(await response.json());
    expect.soft([method, path, response.status, body.code]).toEqual([method, path, status, code]);
  }
  expect((await server.call('HEAD', '/healthz')).status).toBe(405);
  expect((await server.control('DELETE', '/rooms/empty0001')).status).toBe(200);
});

test('health and metrics need no permit', async () => {
  const health = await server.call('GET', '/healthz');
  expect(await health.json()).toMatchObject({ status: 'ok' });
  const metrics = await (await server.call('GET', '/metrics')).text();
  expect(metrics).toContain('media_packets_received_total');
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect((await server.call('GET', '/nowhere')).status).toBe(404);
});

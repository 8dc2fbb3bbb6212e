import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { localhostCertificate } from './localhost-certificate.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service (RFC 8030) on this machine that records what it receives. */
export interface FakePushService {
  origin: string;
  received: ReceivedPush[];
  /** The status that it answers per path. Default 201. */
  answers: Map<string, number>;
  close(): Promise<void>;
}

/** Makes this process trust its certificate. Servers under test need `PUSH_PRIVATE_HOSTS=localhost`. */
export async function startFakePushService(): Promise<FakePushService> {
  setDefaultCACertificates([...getCACertificates(), localhostCertificate.cert]);
  const received: ReceivedPush[] = [];
  const answers = new Map<string, number>();
  const server = createServer(localhostCertificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.get(path) ?? 201, { location: 'https://169.254.169.254/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    received,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The browser's side of web push: its keys, and the decryption of messages. */
export class FakeBrowser {
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #point: Buffer;
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#point = this.#ecdh.generateKeys();
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      keys: { p256dh: this.#point.toString('base64url'), auth: this.#auth.toString('base64url') },
    };
  }

  /** Decrypts a body of one record (RFC 8291 and RFC 8188, aes128gcm). */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const serverKey = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
    const text = (label: string) => Buffer.from(`${label}\0`);

    const shared = this.#ecdh.computeSecret(serverKey);
    const info = Buffer.concat([text('WebPush: info'), this.#point, serverKey]);
    const secret = derive(shared, this.#auth, info, 32);
    const key = derive(secret, salt, text('Content-Encoding: aes128gcm'), 16);
    const nonce = derive(secret, salt, text('Content-Encoding: nonce'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    // The last record ends with a byte 2, followed by zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
}

/** The claims of a VAPID header (RFC 8292). @throws Error if it is not signed with the key that it names. */
export function readVapid(authorization: string): {
  publicKey: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The VAPID header is not signed by its key');
  return { publicKey, claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) };
}

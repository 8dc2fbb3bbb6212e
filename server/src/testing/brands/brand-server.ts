import { until } from '../live-client.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { insertShop } from '../test-shopper.ts';

const IMPORT_LIMIT_MS = 60_000;

/**
 * The real server for tests of a brand's product management, with a brand that has four products and another
 * one that has one.
 */
export class BrandServer {
  readonly server: TestServer;
  readonly owner: TestUser;
  readonly rival: TestUser;

  private constructor(server: TestServer, owner: TestUser, rival: TestUser) {
    this.server = server;
    this.owner = owner;
    this.rival = rival;
  }

  static async start(): Promise<BrandServer> {
    const server = await startTestServer();
    const [owner, rival] = [await server.signUp('brand'), await server.signUp('brand')];
    const products = [
      { id: 'hat', priceCents: 2000, stock: 3 },
      { id: 'mug_a', priceCents: 900, stock: 40 },
      { id: 'mugxa', priceCents: 1200, stock: 0 },
      { id: 'shawl', priceCents: 6000, stock: 90 },
    ];
    await insertShop(server, 'loom', products, owner.id);
    await insertShop(server, 'kiln', [{ id: 'jug', priceCents: 1000 }], rival.id);
    return new BrandServer(server, owner, rival);
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  /** A call to `/brands`, by default by the brand with four products. */
  async call(method: string, path: string, body?: object, { token } = this.owner) {
    return this.server.call(method, `/brands${path}`, { token, ...(body === undefined ? {} : { body }) });
  }

  /** Uploads a product file to be checked. */
  async sendFile(csv: string | Buffer, { token } = this.owner, query = '') {
    return this.server.app.http.inject({
      method: 'POST',
      url: `/api/v1/brands/imports${query}`,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
      payload: csv,
    });
  }

  /** Resolves to an import once it has this status or has failed. */
  async imported(id: string, status: string, by = this.owner): Promise<any> {
    let found: any;
    await until(
      async () => {
        const { body } = await this.call('GET', '/imports', undefined, by);
        found = body.data.imports.find((one: { id: string }) => one.id === id);
        return found?.status === status || found?.status === 'failed';
      },
      `an import that is ${status}`,
      IMPORT_LIMIT_MS,
    );
    return found;
  }

  /** Resolves to an import of the brand with four products once its file is checked. */
  async checked(csv: string): Promise<any> {
    const answer = await this.sendFile(csv);
    if (answer.statusCode !== 201) throw new Error(`The file was refused: ${answer.body}`);
    return this.imported(answer.json().data.id, 'checked');
  }
}

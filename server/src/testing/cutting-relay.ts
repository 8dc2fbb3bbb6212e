import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface CuttingRelay {
  /** The database's connection string through the relay. */
  connectionString: string;
  /** The next COMMIT reaches the database, but its response never reaches the client. */
  cutAtNextCommit(): void;
  /** The number of COMMITs whose response was cut off. */
  cuts(): number;
  close(): Promise<void>;
}

/**
 * A relay to Postgres that breaks at the worst time: after the COMMIT was sent and before its outcome is
 * known.
 */
export async function startCuttingRelay(connectionString: string): Promise<CuttingRelay> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  let isArmed = false;
  let cuts = 0;
  const relay = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    let isCut = false;
    client.on('data', (bytes) => {
      server.write(bytes);
      if (isArmed && bytes.includes('commit')) {
        isArmed = false;
        isCut = true;
        cuts += 1;
      }
    });
    server.on('data', (bytes) => {
      // The database has committed and responded. The client does not get the response.
      if (isCut) client.destroy();
      else client.write(bytes);
    });
    client.on('close', () => server.end());
    server.on('close', () => client.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const by = new URL(connectionString);
  by.port = String((relay.address() as AddressInfo).port);
  return {
    connectionString: by.href,
    cutAtNextCommit: () => {
      isArmed = true;
    },
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

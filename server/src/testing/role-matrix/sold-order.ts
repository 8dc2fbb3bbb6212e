import { randomUUID } from 'node:crypto';
import { TestShopper } from '../test-shopper.ts';
import type { MatrixFixture } from './fixture.ts';

const stock = 5;

/** An order of two units of a product of the owner's brand, placed by a stranger. */
export async function soldOrder(fixture: MatrixFixture): Promise<{ id: string; productId: string }> {
  const productId = await fixture.brandProduct();
  await fixture.server.app.database.pool.query(
    "update products set stock = $2, approval_status = 'approved' where id = $1",
    [productId, stock],
  );
  const shopper = new TestShopper(fixture.server, await fixture.stranger());
  await shopper.add(productId, 2);
  const [order] = await shopper.buy();
  if (order === undefined) throw new Error('nothing was bought');
  return { id: order.id, productId };
}

/** The input that one unit of an order was shipped. */
export function newShipment(productId: string) {
  return {
    requestId: randomUUID(),
    units: [{ productId, quantity: 1 }],
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
  };
}

/** A shipment of such an order that is in transit. */
export async function sentShipment(fixture: MatrixFixture): Promise<{ id: string; shipmentId: string }> {
  const { id, productId } = await soldOrder(fixture);
  const { shipments } = await fixture.post(
    'POST',
    `/brands/orders/${id}/shipments`,
    fixture.owner,
    newShipment(productId),
  );
  return { id, shipmentId: shipments[0].id };
}

import { expect, test } from 'vitest';
import { StreamViewers, departureGraceMs, type ViewerPerson } from './stream-viewers.ts';

const person = (id: string, role: ViewerPerson['role'] = 'viewer'): ViewerPerson => ({
  id,
  username: id,
  role,
});
/** For tests in which the address does not matter. */
const address = '192.0.2.7';
const room = () => new StreamViewers('mira');

test('the same user in two tabs counts once, and leaves with the last of them', () => {
  const viewers = room();
  viewers.enter('tab1', person('kim'), address, 0);
  viewers.enter('tab2', person('kim'), address, 0);
  expect(viewers.viewerCount).toBe(1);
  viewers.leave('tab1', 'kim', 0, false);
  expect(viewers.viewerCount).toBe(1);
  viewers.leave('tab2', 'kim', 0, false);
  expect(viewers.viewerCount).toBe(0);
});

test('anonymous viewers are counted and not named', () => {
  const viewers = room();
  viewers.enter('a', null, address, 0);
  viewers.enter('b', null, address, 0);
  viewers.enter('c', person('kim'), address, 0);
  expect(viewers.viewerCount).toBe(3);
  expect(viewers.viewers().map((viewer) => viewer.id)).toEqual(['kim']);
});

test('the stream’s own streamer is listed first and does not count as a viewer', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), address, 0);
  viewers.enter('b', person('mira', 'streamer'), address, 1);
  expect(viewers.viewerCount).toBe(1);
  expect(viewers.viewers().map((viewer) => viewer.id)).toEqual(['mira', 'kim']);
});

test('at most 100 viewers are listed, and all are counted', () => {
  const viewers = room();
  for (let index = 0; index < 150; index += 1)
    viewers.enter(`c${index}`, person(`u${index}`), address, index);
  expect(viewers.viewers()).toHaveLength(100);
  expect(viewers.viewerCount).toBe(150);
});

test('an update is sent once, with the viewers who came and left since', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), address, 0);
  viewers.enter('b', person('bo'), address, 0);
  const first = viewers.takeChange(1000);
  expect(first?.viewerCount).toBe(2);
  expect(first?.list?.joined.map((viewer) => viewer.id)).toEqual(['kim', 'bo']);
  expect(viewers.takeChange(2000)).toBeNull();
  viewers.leave('a', 'kim', 2500, false);
  const second = viewers.takeChange(3000);
  expect(second).toMatchObject({ viewerCount: 1, list: { joined: [], leftIds: ['kim'] } });
  expect(second?.list?.viewers.map((viewer) => viewer.id)).toEqual(['bo']);
});

test('a change of connection quality alone is sent later than arrivals and departures', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), address, 0);
  viewers.takeChange(1000);
  viewers.setConnectionQuality('kim', 'fair');
  viewers.setConnectionQuality('nobody', 'fair');
  expect(viewers.takeChange(2000)).toBeNull();
  expect(viewers.takeChange(4000)).toBeNull();
  expect(viewers.takeChange(5100)?.list?.viewers).toMatchObject([{ id: 'kim', connectionQuality: 'fair' }]);
  viewers.setConnectionQuality('kim', 'fair');
  expect(viewers.takeChange(20_000)).toBeNull();
  viewers.setConnectionQuality('kim', 'poor');
  viewers.enter('b', person('bo'), address, 20_500);
  expect(viewers.takeChange(21_000)?.list?.viewers).toMatchObject([
    { id: 'kim', connectionQuality: 'poor' },
    { id: 'bo' },
  ]);
});

test('a page reload sends no update', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), address, 0);
  viewers.enter('x', null, address, 0);
  viewers.takeChange(1000);
  viewers.leave('a', 'kim', 2000, true);
  viewers.leave('x', undefined, 2000, true);
  expect(viewers.takeChange(2500)).toBeNull();
  viewers.enter('b', person('kim'), address, 2600);
  viewers.enter('y', null, address, 2600);
  expect(viewers.takeChange(3000)).toBeNull();
  expect(viewers.takeChange(2600 + departureGraceMs)).toBeNull();
  expect(viewers.viewerCount).toBe(2);
});

test('a viewer who does not come back within the grace period has left', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), address, 0);
  viewers.enter('x', null, address, 0);
  viewers.takeChange(1000);
  viewers.leave('a', 'kim', 2000, true);
  viewers.leave('x', undefined, 2000, true);
  expect(viewers.isEmpty).toBe(false);
  expect(viewers.takeChange(2000 + departureGraceMs)).toMatchObject({
    viewerCount: 0,
    list: { leftIds: ['kim'] },
  });
  expect(viewers.isEmpty).toBe(true);
});

test('the list is sent less often to a large audience, and the count each time', () => {
  const viewers = new StreamViewers('mira', 5000);
  for (let index = 0; index < 5000; index += 1) viewers.enter(`a${index}`, null, address, 0);
  viewers.enter('a', person('kim'), address, 0);
  expect(viewers.takeChange(1000)?.list?.joined).toHaveLength(1);
  viewers.enter('b', person('bo'), address, 1500);
  expect(viewers.takeChange(2000)).toMatchObject({ viewerCount: 5002, list: undefined });
  expect(viewers.takeChange(3000)).toBeNull();
  expect(viewers.takeChange(12_000)?.list?.joined.map((viewer) => viewer.id)).toEqual(['bo']);
});

test('of one address a limited number of anonymous viewers count, also while they come and go', () => {
  const viewers = new StreamViewers('mira', 2);
  for (const id of ['a', 'b', 'c']) viewers.enter(id, null, address, 0);
  viewers.enter('d', null, '198.51.100.1', 0);
  expect(viewers.viewerCount).toBe(3);
  viewers.leave('a', undefined, 1000, true);
  expect(viewers.viewerCount).toBe(3);
  viewers.leave('b', undefined, 1000, false);
  viewers.takeChange(1000 + departureGraceMs);
  expect(viewers.viewerCount).toBe(2);
  // A visitor with another address does not count as returning.
  viewers.leave('c', undefined, 9000, true);
  viewers.enter('e', null, '198.51.100.1', 9100);
  expect(viewers.viewerCount).toBe(3);
  for (const id of ['d', 'e']) viewers.leave(id, undefined, 9200, false);
  viewers.takeChange(9000 + departureGraceMs);
  expect(viewers.viewerCount).toBe(0);
  expect(viewers.isEmpty).toBe(true);
});

import { expect, test } from 'vitest';
import { StreamViewers, departureGraceMs, type Person } from './stream-viewers.ts';

const person = (id: string, role: Person['role'] = 'viewer'): Person => ({ id, username: id, role });
const room = () => new StreamViewers('mira');

test('the same user in two tabs counts once, and leaves with the last of them', () => {
  const viewers = room();
  viewers.enter('tab1', person('kim'), 0);
  viewers.enter('tab2', person('kim'), 0);
  expect(viewers.viewerCount).toBe(1);
  viewers.leave('tab1', 'kim', 0, false);
  expect(viewers.viewerCount).toBe(1);
  viewers.leave('tab2', 'kim', 0, false);
  expect(viewers.viewerCount).toBe(0);
});

test('anonymous viewers are counted and not named', () => {
  const viewers = room();
  viewers.enter('a', null, 0);
  viewers.enter('b', null, 0);
  viewers.enter('c', person('kim'), 0);
  expect(viewers.viewerCount).toBe(3);
  expect(viewers.viewers().map((viewer) => viewer.id)).toEqual(['kim']);
});

test('the stream’s own streamer is named first and does not count as a viewer', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), 0);
  viewers.enter('b', person('mira', 'streamer'), 1);
  expect(viewers.viewerCount).toBe(1);
  expect(viewers.viewers().map((viewer) => viewer.id)).toEqual(['mira', 'kim']);
});

test('at most 100 are named, and the count is whole', () => {
  const viewers = room();
  for (let index = 0; index < 150; index += 1) viewers.enter(`c${index}`, person(`u${index}`), index);
  expect(viewers.viewers()).toHaveLength(100);
  expect(viewers.viewerCount).toBe(150);
});

test('news is told once, with who came and who went since', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), 0);
  viewers.enter('b', person('bo'), 0);
  const first = viewers.takeNews(1000);
  expect(first?.viewerCount).toBe(2);
  expect(first?.list?.joined.map((viewer) => viewer.id)).toEqual(['kim', 'bo']);
  expect(viewers.takeNews(2000)).toBeNull();
  viewers.leave('a', 'kim', 2500, false);
  const second = viewers.takeNews(3000);
  expect(second).toMatchObject({ viewerCount: 1, list: { joined: [], leftIds: ['kim'] } });
  expect(second?.list?.viewers.map((viewer) => viewer.id)).toEqual(['bo']);
});

test('a reload changes nothing that anyone sees', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), 0);
  viewers.enter('x', null, 0);
  viewers.takeNews(1000);
  viewers.leave('a', 'kim', 2000, true);
  viewers.leave('x', undefined, 2000, true);
  expect(viewers.takeNews(2500)).toBeNull();
  viewers.enter('b', person('kim'), 2600);
  viewers.enter('y', null, 2600);
  expect(viewers.takeNews(3000)).toBeNull();
  expect(viewers.takeNews(2600 + departureGraceMs)).toBeNull();
  expect(viewers.viewerCount).toBe(2);
});

test('who does not come back within the grace is gone', () => {
  const viewers = room();
  viewers.enter('a', person('kim'), 0);
  viewers.enter('x', null, 0);
  viewers.takeNews(1000);
  viewers.leave('a', 'kim', 2000, true);
  viewers.leave('x', undefined, 2000, true);
  expect(viewers.isEmpty).toBe(false);
  expect(viewers.takeNews(2000 + departureGraceMs)).toMatchObject({
    viewerCount: 0,
    list: { leftIds: ['kim'] },
  });
  expect(viewers.isEmpty).toBe(true);
});

test('the names go out less often in a large room, and the count each time', () => {
  const viewers = room();
  for (let index = 0; index < 5000; index += 1) viewers.enter(`a${index}`, null, 0);
  viewers.enter('a', person('kim'), 0);
  expect(viewers.takeNews(1000)?.list?.joined).toHaveLength(1);
  viewers.enter('b', person('bo'), 1500);
  expect(viewers.takeNews(2000)).toMatchObject({ viewerCount: 5002, list: undefined });
  expect(viewers.takeNews(3000)).toBeNull();
  expect(viewers.takeNews(12_000)?.list?.joined.map((viewer) => viewer.id)).toEqual(['bo']);
});

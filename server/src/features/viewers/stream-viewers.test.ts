import { expect, test } from 'vitest';
import { AudienceRoom, departureGraceMs, type Person } from './stream-viewers.ts';

const person = (id: string, role: Person['role'] = 'viewer'): Person => ({ id, username: id, role });
const room = () => new AudienceRoom('mira');

test('the same user in two tabs counts once, and leaves with the last of them', () => {
  const audience = room();
  audience.enter('tab1', person('kim'), 0);
  audience.enter('tab2', person('kim'), 0);
  expect(audience.viewerCount).toBe(1);
  audience.leave('tab1', 'kim', 0, false);
  expect(audience.viewerCount).toBe(1);
  audience.leave('tab2', 'kim', 0, false);
  expect(audience.viewerCount).toBe(0);
});

test('anonymous viewers are counted and not named', () => {
  const audience = room();
  audience.enter('a', null, 0);
  audience.enter('b', null, 0);
  audience.enter('c', person('kim'), 0);
  expect(audience.viewerCount).toBe(3);
  expect(audience.viewers().map((viewer) => viewer.id)).toEqual(['kim']);
});

test('the stream’s own streamer is named first and does not count as a viewer', () => {
  const audience = room();
  audience.enter('a', person('kim'), 0);
  audience.enter('b', person('mira', 'streamer'), 1);
  expect(audience.viewerCount).toBe(1);
  expect(audience.viewers().map((viewer) => viewer.id)).toEqual(['mira', 'kim']);
});

test('at most 100 are named, and the count is whole', () => {
  const audience = room();
  for (let index = 0; index < 150; index += 1) audience.enter(`c${index}`, person(`u${index}`), index);
  expect(audience.viewers()).toHaveLength(100);
  expect(audience.viewerCount).toBe(150);
});

test('news is told once, with who came and who went since', () => {
  const audience = room();
  audience.enter('a', person('kim'), 0);
  audience.enter('b', person('bo'), 0);
  const first = audience.takeNews(1000);
  expect(first?.viewerCount).toBe(2);
  expect(first?.list?.joined.map((viewer) => viewer.id)).toEqual(['kim', 'bo']);
  expect(audience.takeNews(2000)).toBeNull();
  audience.leave('a', 'kim', 2500, false);
  const second = audience.takeNews(3000);
  expect(second).toMatchObject({ viewerCount: 1, list: { joined: [], leftIds: ['kim'] } });
  expect(second?.list?.viewers.map((viewer) => viewer.id)).toEqual(['bo']);
});

test('a reload changes nothing that anyone sees', () => {
  const audience = room();
  audience.enter('a', person('kim'), 0);
  audience.enter('x', null, 0);
  audience.takeNews(1000);
  audience.leave('a', 'kim', 2000, true);
  audience.leave('x', undefined, 2000, true);
  expect(audience.takeNews(2500)).toBeNull();
  audience.enter('b', person('kim'), 2600);
  audience.enter('y', null, 2600);
  expect(audience.takeNews(3000)).toBeNull();
  expect(audience.takeNews(2600 + departureGraceMs)).toBeNull();
  expect(audience.viewerCount).toBe(2);
});

test('who does not come back within the grace is gone', () => {
  const audience = room();
  audience.enter('a', person('kim'), 0);
  audience.enter('x', null, 0);
  audience.takeNews(1000);
  audience.leave('a', 'kim', 2000, true);
  audience.leave('x', undefined, 2000, true);
  expect(audience.isEmpty).toBe(false);
  expect(audience.takeNews(2000 + departureGraceMs)).toMatchObject({
    viewerCount: 0,
    list: { leftIds: ['kim'] },
  });
  expect(audience.isEmpty).toBe(true);
});

test('the names go out less often in a large room, and the count each time', () => {
  const audience = room();
  for (let index = 0; index < 5000; index += 1) audience.enter(`a${index}`, null, 0);
  audience.enter('a', person('kim'), 0);
  expect(audience.takeNews(1000)?.list?.joined).toHaveLength(1);
  audience.enter('b', person('bo'), 1500);
  expect(audience.takeNews(2000)).toMatchObject({ viewerCount: 5002, list: undefined });
  expect(audience.takeNews(3000)).toBeNull();
  expect(audience.takeNews(12_000)?.list?.joined.map((viewer) => viewer.id)).toEqual(['bo']);
});

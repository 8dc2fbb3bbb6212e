import { expect, test } from 'vitest';
import { offeredLayers } from './simulcast-offer.ts';

const section = (...attributes: string[]) => ({ attributes });

test('returns layers in the order of the simulcast line, whatever the order of the names', () => {
  expect(offeredLayers(section('rid:q send', 'rid:f send', 'simulcast:send f;q'))).toEqual(['f', 'q']);
});

test('takes the first of alternatives, and one that starts paused', () => {
  const names = ['rid:a send pt=96', 'rid:b send', 'rid:c send max-width=320'];
  expect(offeredLayers(section(...names, 'simulcast:send a,b;~c'))).toEqual(['a', 'c']);
});

test('leaves out received layers and layers without a rid line', () => {
  const offer = section('rid:a send', 'rid:b recv', 'simulcast:recv b send a;b;z');
  expect(offeredLayers(offer)).toEqual(['a']);
  expect(offeredLayers(section('rid:a send', 'simulcast:recv a'))).toEqual([]);
  expect(offeredLayers(section('rid:a send'))).toEqual([]);
});

test('takes at most eight layers', () => {
  const rids = Array.from({ length: 20 }, (_, index) => `r${index}`);
  const offer = section(...rids.map((rid) => `rid:${rid} send`), `simulcast:send ${rids.join(';')}`);
  expect(offeredLayers(offer)).toEqual(rids.slice(0, 8));
});

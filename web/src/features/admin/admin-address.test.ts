import { expect, test } from 'vitest';
import { pageQuery, readTab, readUserTableView, writeUserTableView } from './admin-address.ts';

test('[ADMIN-6] a page is asked for with limit = pageSize and offset = (page-1)*pageSize', () => {
  expect(pageQuery({ page: 1, pageSize: 10 })).toEqual({ limit: 10, offset: 0 });
  expect(pageQuery({ page: 3, pageSize: 25 })).toEqual({ limit: 25, offset: 50 });
  expect(pageQuery({ page: 7, pageSize: 50 })).toEqual({ limit: 50, offset: 300 });
});

test('an address without parameters is the default view', () => {
  expect(readUserTableView(new URLSearchParams())).toEqual({
    search: '',
    role: undefined,
    sort: 'newest',
    page: 1,
    pageSize: 10,
  });
  expect(readTab(new URLSearchParams())).toBe('users');
});

test('a view can be read back from its own address', () => {
  const view = { search: 'ana li', role: 'brand', sort: 'email', page: 4, pageSize: 50 } as const;
  expect(readUserTableView(writeUserTableView(view))).toEqual(view);
  expect(
    String(
      writeUserTableView({ ...view, search: '', role: undefined, sort: 'newest', page: 1, pageSize: 10 }),
    ),
  ).toBe('');
});

test('invalid parameters are replaced by the defaults', () => {
  const address = new URLSearchParams('tab=x&role=root&sort=age&page=-2&size=1000');
  expect(readUserTableView(address)).toMatchObject({
    role: undefined,
    sort: 'newest',
    page: 1,
    pageSize: 10,
  });
  expect(readTab(address)).toBe('users');
  expect(readUserTableView(new URLSearchParams('role=toString&page=1e999'))).toMatchObject({
    role: undefined,
    page: 1,
  });
});

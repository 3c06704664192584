import { expect, test } from 'vitest';
import { paramsOf } from '../../../../console/src/params.ts';
import { findPath } from '../../../../console/src/routes.ts';

test.each(['bob@shop.com', 'shop:2026/11#7', 'a+b%40c', '100%', 'имя пользователя', '?q=1&x=2'])(
  'what was searched for arrives as it was typed: %s',
  (text) => {
    const { pathname } = new URL(findPath('acme', text), 'http://localhost');
    expect(paramsOf('/p/:slug/find/:q', pathname)).toEqual({ slug: 'acme', q: text });
  },
);

test('a link that was cut off in a sign is shown as it stands', () => {
  expect(paramsOf('/p/:slug/find/:q', '/p/acme/find/bob%4')).toEqual({ slug: 'acme', q: 'bob%4' });
});

test('a path without parameters has none', () => {
  expect(paramsOf('/', '/')).toEqual({});
});

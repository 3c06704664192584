import { expect, test } from 'vitest';
import {
  draftErrors,
  draftOf,
  draftQuery,
  fieldOf,
  firstDraft,
  needsSecondOwner,
  requestOf,
} from '../../../../../console/src/words/new-project.ts';

const draft = { ...firstDraft, slug: 'shop' };

test('a new project has bounds from the start; an empty sum is no limit', () => {
  expect(requestOf(draft)).toEqual({
    slug: 'shop',
    auto_approve_daily_usd: 5000,
    swap_daily_usd: 5000,
    client_daily_usd: 5000,
    auto_fees_daily_usd: 1000,
  });
  expect(requestOf({ ...draft, name: ' Shop ', swap_daily_usd: ' ' })).toMatchObject({
    name: 'Shop',
    swap_daily_usd: null,
  });
  expect(requestOf({ ...draft, swap_daily_usd: '1,500.5' }).swap_daily_usd).toBe(1500.5);
});

test.each(['', 'S', 'a', '1shop', 'shop_eu', 'shop eu', 'a'.repeat(32)])(
  'the slug "%s" is refused before it is sent',
  (slug) => {
    expect(draftErrors({ ...draft, slug }).slug).toContain('lower-case');
  },
);

test.each(['abc', '-5', '1e9', '5.', 'Infinity', '0x10'])(
  '"%s" is no sum, and never becomes "no limit"',
  (text) => {
    expect(draftErrors({ ...draft, auto_approve_daily_usd: text })).toEqual({
      auto_approve_daily_usd: expect.stringContaining('USD'),
    });
  },
);

test('what is right has no error', () => {
  for (const slug of ['shop', 'ab', 'shop-2', 'a'.repeat(31)]) {
    expect(draftErrors({ ...draft, slug, swap_daily_usd: '' })).toEqual({});
  }
});

test('without a limit a second owner has to agree, but not in the local cloud', () => {
  expect(needsSecondOwner(draft, 'prod')).toBe(false);
  expect(needsSecondOwner({ ...draft, auto_fees_daily_usd: '' }, 'prod')).toBe(true);
  expect(needsSecondOwner({ ...draft, auto_fees_daily_usd: '' }, 'local')).toBe(false);
});

test('a link carries a draft whole: the second owner sends the same request', () => {
  const odd = { ...draft, name: 'Büro & Co + 1', swap_daily_usd: '' };
  expect(draftOf(`?${draftQuery(odd)}`)).toEqual(odd);
  expect(draftOf('?slug=x&admin=true')).toEqual({ ...firstDraft, slug: 'x' });
});

test('a refusal belongs to the field that it names', () => {
  expect(fieldOf('slug: "admin" is reserved')).toBe('slug');
  expect(fieldOf('swap_daily_usd must be given')).toBe('swap_daily_usd');
  expect(fieldOf('Busy, try again')).toBeNull();
});

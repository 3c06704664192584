import { expect, test } from 'vitest';
import {
  agreedByTwo,
  doesSign,
  draftErrors,
  draftOf,
  draftQuery,
  fieldOf,
  firstDraft,
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
  '"%s" is not a sum, and never becomes "no limit"',
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

test('without a limit or signatures a second owner has to agree, but not in the local cloud', () => {
  const unlimited = { ...draft, auto_fees_daily_usd: '' };
  const unsigned = { ...draft, require_signatures: 'no' as const };
  expect(agreedByTwo(draft, 'prod')).toBeNull();
  expect(agreedByTwo(unlimited, 'prod')).toBe('A limit is empty');
  expect(agreedByTwo(unsigned, 'prod')).toBe('Nobody signs');
  expect(agreedByTwo({ ...unsigned, ...unlimited, require_signatures: 'no' }, 'prod')).toBe(
    'A limit is empty, and signatures are off',
  );
  expect(agreedByTwo(unlimited, 'local')).toBeNull();
  expect(agreedByTwo(unsigned, 'local')).toBeNull();
});

test('people sign outside the local cloud unless somebody says otherwise, and only that is sent', () => {
  expect(['prod', 'local'].map((stage) => doesSign(draft, stage))).toEqual([true, false]);
  expect(requestOf(draft)).not.toHaveProperty('require_signatures');
  const unsigned = { ...draft, require_signatures: 'no' as const };
  expect(doesSign(unsigned, 'prod')).toBe(false);
  expect(requestOf(unsigned)).toMatchObject({ require_signatures: false });
  const signed = { ...draft, require_signatures: 'yes' as const };
  expect(doesSign(signed, 'local')).toBe(true);
  expect(requestOf(signed)).toMatchObject({ require_signatures: true });
});

test('a link carries a draft whole: the second owner sends the same request', () => {
  const odd = {
    ...draft,
    name: 'Büro & Co + 1',
    swap_daily_usd: '',
    require_signatures: 'no' as const,
  };
  expect(draftOf(`?${draftQuery(odd)}`)).toEqual(odd);
  expect(draftOf('?slug=x&admin=true')).toEqual({ ...firstDraft, slug: 'x' });
  // A link from elsewhere turns nothing off by a word that the page does not show.
  expect(draftOf('?slug=x&require_signatures=nope')).toEqual({ ...firstDraft, slug: 'x' });
});

test('a refusal belongs to the field that it names', () => {
  expect(fieldOf('slug: "admin" is reserved')).toBe('slug');
  expect(fieldOf('swap_daily_usd must be given')).toBe('swap_daily_usd');
  expect(fieldOf('Busy, try again')).toBeNull();
});

import { expect, test } from 'vitest';
import { makeTronSweepReader } from '#extensions/token-sweep/chain/tron/sweep-reader.ts';
import { fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import { alice, usdtTerms } from '#test/unit/chains/tron/people.ts';

test.each<[string, Record<string, number>, boolean]>([
  ['free bytes', { freeNetLimit: 600 }, true],
  ['staked bytes', { NetLimit: 400 }, true],
  ['neither of them enough', { freeNetLimit: 600, freeNetUsed: 300, NetLimit: 300 }, false],
])('the bytes of a transfer: %s', async (_, means, hasBandwidth) => {
  const http = fakeHttp({
    'wallet/getaccount': { address: alice },
    'wallet/getaccountresource': means,
  });
  const reader = makeTronSweepReader(async () => http);
  expect(await reader.senderOf(usdtTerms(), 6_500_000n)).toEqual({ exists: true, hasBandwidth });
});

test('an address that was never paid does not exist', async () => {
  const http = fakeHttp({ 'wallet/getaccount': {}, 'wallet/getaccountresource': {} });
  const reader = makeTronSweepReader(async () => http);
  const found = await reader.senderOf(usdtTerms(), 6_500_000n);
  expect(found).toEqual({ exists: false, hasBandwidth: false });
});

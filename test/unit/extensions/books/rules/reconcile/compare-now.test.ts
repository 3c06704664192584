import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { Progress } from '#extensions/books/model/look.ts';
import { compareNow } from '#extensions/books/rules/reconcile/compare-now.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import type { Chain } from '#model/chain.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { fakeDifferences } from '#test/fakes/differences.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const now = 1_767_225_600;
const round = { startedAt: 1, position: 0, isDone: false, opensUpTo: null };
const opened: Progress = { lastRunAt: now, rounds: { EVM: round }, walk: null };

function ask(progress: Progress | null, chain: Partial<Chain> = {}) {
  const { differences, due, audited } = fakeDifferences([], progress);
  const deps = {
    differences,
    addresses: {
      owners: async () => new Map([[address, buildAddressOwner({ address, projectId: 'demo' })]]),
    },
    names: ledgerNames,
    chains: { ...chains, ETH: { ...chains.ETH, ...chain } },
    clock: stoppedClock(now),
    ids: { next: (prefix: string) => `${prefix}1` },
  };
  const admin = { id: 'a', email: 'ann@shop.example', groups: [], authTime: now };
  const actor = { projectId: 'demo', admin, requestId: 'RQ1' };
  return { asked: compareNow(deps, actor, { chain: 'ETH', address }), due, audited };
}

test('an address is due once its openings are made', async () => {
  const { asked, due } = ask(opened);
  expect(await asked).toEqual({ chain: 'ETH', address });
  expect(due).toEqual([{ chain: 'ETH', projectId: 'demo', address, opens: false }]);
});

test.each([
  ['nothing ran yet', null],
  ['the openings are being made', { ...opened, rounds: { EVM: { ...round, opensUpTo: 5 } } }],
  ['nothing ran for three days', { ...opened, lastRunAt: now - 3 * 86_400 }],
])('what an address holds is not compared before it is in the books: %s', async (_, progress) => {
  const { asked, due, audited } = ask(progress);
  await expect(asked).rejects.toMatchObject({ kind: 'wrongStatus' });
  expect([due, audited]).toEqual([[], []]);
});

test('a chain that is not watched is not compared', async () => {
  const { asked, due } = ask(opened, { enabled: false });
  await expect(asked).rejects.toMatchObject({ kind: 'unsupported' });
  expect(due).toEqual([]);
});

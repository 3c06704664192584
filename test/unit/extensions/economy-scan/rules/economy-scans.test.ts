/** Which scan a chain has at its next tick, and what is kept between ticks. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { coinFoundUpTo } from '#extensions/economy-scan/rules/coin-found-up-to.ts';
import { evmScans, solanaScan } from '#extensions/economy-scan/rules/economy-scans.ts';
import type { Chain } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { watching } from '#test/builders/extensions/economy-scan/rules/economy-scans.ts';
import { EconomyChain } from '#test/fakes/economy-chain.ts';
import { SignatureChain } from '#test/fakes/signature-chain.ts';

const base: Chain = { ...chains.BASE, enabled: true, scan: 'economy' };
const solana: Chain = { ...chains.SOL, enabled: true, scan: 'economy' };

test('an EVM chain in economy mode asks the reader of this tick, and one in exact mode asks none', async () => {
  const fork = new EconomyChain(base);
  const watch = watching(base, fork, '0x0-1');
  const asked: string[] = [];
  const scanOf = evmScans({
    notes: () => watch.notes,
    reader: async ({ name }) => {
      asked.push(name);
      return fork.economyReader();
    },
  });
  for (let n = 0; n < 2; n++) {
    watch.deps.scan = await scanOf(base);
    fork.mine([]);
    await watch.tick();
  }
  expect(asked).toEqual(['BASE', 'BASE']);
  expect(watch.cursor()).toMatchObject({ scanned: 2n, economy: {} });
  watch.deps.chain = { ...base, scan: 'exact' };
  watch.deps.scan = await scanOf(watch.deps.chain);
  fork.mine([]);
  await watch.tick();
  expect(asked).toEqual(['BASE', 'BASE']);
  expect(watch.cursor().scanned).toBe(3n);
  expect(watch.cursor().economy).toBeUndefined();
});

test('balances that two providers agreed on are kept between the ticks of a chain', async () => {
  const fork = new EconomyChain(base);
  const owner = {
    family: 'EVM',
    address: '0x01',
    projectId: 'p',
    subIndex: 1,
    userId: 'u',
  } as const;
  const watch = watching(base, fork, '0x0-1');
  watch.deps.addresses.journalEnds = async () => ({ allocated: 1, filling: [] });
  watch.deps.addresses.journalPart = async () => [
    { position: 1, address: owner.address, jump: null },
  ];
  const scanOf = evmScans({ notes: () => watch.notes, reader: async () => fork.economyReader() });
  const asked = async () => {
    const before = fork.asked.get('balances') ?? 0;
    watch.deps.scan = await scanOf(base);
    fork.mine([]);
    await watch.tick();
    return (fork.asked.get('balances') ?? 0) - before;
  };
  await asked();
  // Both ends of the first comparison, by two providers; then only the new end.
  expect([await asked(), await asked(), await asked()]).toEqual([4, 2, 2]);
});

test('Solana in economy mode is scanned by signatures, and what one provider covered is kept', async () => {
  const fork = new SignatureChain(solana);
  const [hash] = await fork.reader().blockHashes!([0n]);
  const watch = watching(solana, fork, hash!);
  const scanOf = solanaScan({
    notes: () => watch.notes,
    reader: async () => fork.signatureReader(),
  });
  for (let n = 0; n < 3; n++) {
    watch.deps.scan = await scanOf(solana);
    fork.mine([], 0);
    await watch.tick();
  }
  expect(watch.cursor()).toMatchObject({ scanned: 3n, economy: { own: 2n } });
});

test('coin is found up to the comparison, which may be behind the cursor', () => {
  const cursor = buildCursor({ scanned: 100n });
  expect(coinFoundUpTo(cursor)).toBe(100n);
  const economy = { compared: 80n, comparedHash: '0x80', witnessed: 90n };
  expect(coinFoundUpTo({ ...cursor, economy })).toBe(80n);
});

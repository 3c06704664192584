/** What a block moves of ours that is neither a deposit nor a payment. */
import { expect, test } from 'vitest';
import {
  coin,
  hot,
  moved,
  sentBy,
  service,
  shopHot,
  short,
  stranger,
  usdc,
  user,
  user2,
  watchStrays,
} from '#test/builders/domain/deposit/stray/strays.ts';

test('a hot wallet that a stranger funds, and a token on a service’s address, are recorded', async () => {
  const watch = watchStrays({ topUps: true });
  await watch.detect([
    moved(stranger, hot),
    moved(stranger, hot, { token: coin, position: 'native', amount: 10n ** 18n }),
    moved(stranger, service, { position: 'log:1' }),
  ]);
  expect(short(watch.facts())).toEqual([
    ['demo', 'external/other > hot a1 5000000 USDC'],
    ['demo', 'external/other > hot a1 1000000000000000000 ETH'],
    ['demo', 'external/other > energy e5 5000000 USDC'],
  ]);
  expect(watch.stored).toEqual([]);
});

test('coin on a service’s address is a top-up, and stray where the service is not there', async () => {
  const top = moved(stranger, service, { token: coin, position: 'native', amount: 10n ** 18n });
  const served = watchStrays({ topUps: true });
  await served.detect([top]);
  expect([served.stored.length, served.facts()]).toEqual([1, []]);
  const without = watchStrays();
  await without.detect([top]);
  expect(without.stored).toEqual([]);
  expect(short(without.facts())).toEqual([
    ['demo', 'external/other > energy e5 1000000000000000000 ETH'],
  ]);
});

test('what a stranger’s transaction takes is recorded, however little it is', async () => {
  const watch = watchStrays();
  const sent = [sentBy(stranger)];
  await watch.detect([moved(user, stranger, { amount: 1n })], { sent });
  expect(short(watch.facts())).toEqual([['demo', 'users c3 > external/other 1 USDC']]);
  expect(watch.events.info).toEqual(['deposit.stray']);
});

test('what it takes from one user to another leaves here; there it is a deposit', async () => {
  const watch = watchStrays();
  await watch.detect([moved(user, user2)], { sent: [sentBy(stranger)] });
  expect(short(watch.facts())).toEqual([['demo', 'users c3 > external/other 5000000 USDC']]);
  expect(watch.stored).toMatchObject([{ address: user2, amount: 5_000_000n }]);
  // Below the minimum nothing is a deposit, and reconciliation finds the dust.
  const least = watch.detect([moved(user, user2, { amount: 1n, position: 'log:7' })], {
    sent: [sentBy(stranger)],
  });
  await least;
  expect(short(watch.facts())).toEqual([['demo', 'users c3 > external/other 1 USDC']]);
});

test('a delegated address that anybody has swept moves its money to its own hot wallet', async () => {
  const watch = watchStrays();
  await watch.detect([moved(user, hot)], { sent: [sentBy(stranger)] });
  expect(short(watch.facts())).toEqual([['demo', 'users c3 > hot a1 5000000 USDC']]);
});

test('what it takes below the minimum comes in by reconciliation, whoever else is paid', async () => {
  const watch = watchStrays();
  const least = moved(user, hot, { amount: 1n, position: 'log:1' });
  await watch.detect([moved(stranger, hot), least], { sent: [sentBy(stranger)] });
  expect(short(watch.facts())).toEqual([
    ['demo', 'external/other > hot a1 5000000 USDC'],
    ['demo', 'users c3 > external/other 1 USDC'],
  ]);
});

test('between two projects each records its own side, unless it has sent it', async () => {
  const watch = watchStrays();
  await watch.detect([moved(user, shopHot)], { sent: [sentBy(stranger)] });
  expect(short(watch.facts())).toEqual([
    ['demo', 'users c3 > external/other 5000000 USDC'],
    ['shop', 'external/other > hot b1 5000000 USDC'],
  ]);
  await watch.detect([moved(hot, shopHot, { position: 'log:4' })], { sent: [sentBy(hot)] });
  expect(short(watch.facts())).toEqual([['shop', 'external/other > hot b1 5000000 USDC']]);
});

test('nothing is looked up for what the sender’s own transaction moves, or that a project collects', async () => {
  const watch = watchStrays();
  const sent = [sentBy(hot)];
  await watch.detect([moved(hot, stranger)], { sent });
  expect([watch.asked, watch.read, watch.facts()]).toEqual([[], [], []]);
  await watch.detect([moved(user, hot), moved(user2, hot, { position: 'log:1' })], { sent });
  expect([watch.read, watch.facts()]).toEqual([[], []]);
});

test('dust to a hot wallet, and transfers between others, are not even looked up', async () => {
  const watch = watchStrays();
  await watch.detect([
    moved(stranger, hot, { amount: usdc.minDeposit - 1n }),
    moved(stranger, '0x0000000000000000000000000000000000000abc'),
    moved(user, stranger, { tokenAddress: '0x00000000000000000000000000000000000bad' }),
  ]);
  expect([watch.asked, watch.facts()]).toEqual([[], []]);
});

test('a stage without books reads and writes nothing of it', async () => {
  const watch = watchStrays({ books: false });
  await watch.detect([moved(user, stranger), moved(stranger, hot, { amount: 1n })]);
  expect(watch.asked).toEqual([]);
  await watch.detect([moved(stranger, hot)]);
  expect([watch.kept.size, watch.read, watch.stored]).toEqual([0, [], []]);
});

test('ten thousand strays of one block are stored in parts, and none of them twice', async () => {
  const watch = watchStrays();
  const many = Array.from({ length: 10_000 }, (_, i) =>
    moved(stranger, hot, { position: `log:${i}` }),
  );
  let asks = 0;
  expect(await watch.detect(many, { isLate: () => asks++ >= 30 })).toEqual({ stored: 0, whole: 0 });
  expect(watch.facts()).toHaveLength(3_000);
  expect(await watch.detect(many)).toEqual({ stored: 0, whole: 1 });
  expect(watch.facts()).toHaveLength(7_000);
  expect(Math.max(...watch.read.map(({ length }) => length))).toBe(100);
  expect(watch.asked).toEqual([[hot], [hot]]);
});

test('where a block says what each address lost, that counts, and not the sender of a transfer', async () => {
  const watch = watchStrays();
  const lost = (address: string, amount: bigint, tokenAddress: string | null = usdc.address) => ({
    address,
    tokenAddress: tokenAddress?.toLowerCase() ?? null,
    amount,
  });
  // A stranger takes from two users; its transfer names only the one who lost most.
  const changes = [lost(user, -9_000_000n), lost(user2, -1n), lost(stranger, 9_000_001n)];
  const sent = [{ ...sentBy(stranger), nonce: null, changes }];
  await watch.detect([moved(user, stranger, { amount: 9_000_001n })], { sent });
  expect(short(watch.facts())).toEqual([
    ['demo', 'users c3 > external/other 9000000 USDC'],
    ['demo', 'users c4 > external/other 1 USDC'],
  ]);
  // What one of them has signed, its project's payment has.
  await watch.detect([moved(user, stranger, { position: 'log:5' })], {
    sent: [{ ...sentBy(stranger), changes }, sentBy(user)],
    hash: '0xother',
  });
  expect(watch.facts()).toEqual([]);
});

test('our own payment is not a stray move, though a provider shows a stranger as its sender', async () => {
  const watch = watchStrays({ claimedBy: 'demo' });
  await watch.detect([moved(hot, stranger), moved(user, hot, { position: 'log:1' })], {
    sent: [sentBy(stranger)],
  });
  expect([watch.facts(), watch.kept.size]).toEqual([[], 0]);
  // What another project's payment brings, this project has not signed.
  const other = watchStrays({ claimedBy: 'shop' });
  await other.detect([moved(shopHot, hot)], { sent: [sentBy(shopHot)] });
  expect(short(other.facts())).toEqual([['demo', 'external/other > hot a1 5000000 USDC']]);
});

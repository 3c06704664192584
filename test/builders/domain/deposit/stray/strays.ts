import { chains } from '#chains/catalog/catalog.ts';
import { type DetectDeps, detectDeposits } from '#domain/deposit/detect-deposits.ts';
import { orphanAbove } from '#domain/deposit/orphan-above.ts';
import type { TopUps } from '#domain/deposit/top-up-change.ts';
import { factsFromText } from '#extensions/books/rules/facts/facts-text.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import type { SentTransaction, Transfer } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { memoryInternalTransfers } from '#test/fakes/ports/internal-transfer-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { memoryStrayMoves } from '#test/fakes/ports/stray-move-store.ts';

const chain = chains.BASE;
export const usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')!;
export const coin = chain.tokens.find(({ isNative }) => isNative)!;

const at = (end: string) => `0x${end.padStart(40, '0')}`;
export const [hot, user, user2, service, shopHot, stranger] = [
  at('a1'),
  at('c3'),
  at('c4'),
  at('e5'),
  at('b1'),
  at('ff'),
];

const owner = (address: string, projectId: string, userId: string | null): AddressOwner => ({
  projectId,
  family: 'EVM',
  address,
  userId,
  subIndex: userId === null ? 0 : 1,
});
const owners = [
  owner(hot, 'demo', null),
  owner(user, 'demo', 'u1'),
  owner(user2, 'demo', 'u2'),
  owner(service, 'demo', '\u0001energy'),
  owner(shopHot, 'shop', null),
];

/** A transfer of listed tokens, of the smallest deposit unless said otherwise. */
export const moved = (
  from: string,
  to: string,
  set: Partial<Transfer> & { token?: typeof usdc } = {},
): Transfer => {
  const { token = usdc, ...rest } = set;
  const tokenAddress = token.address?.toLowerCase() ?? null;
  return { txHash: '0xd0', position: 'log:0', from, to, tokenAddress, amount: 5_000_000n, ...rest };
};

export const sentBy = (from: string, txHash = '0xd0'): SentTransaction => ({
  txHash,
  from,
  nonce: 1,
  success: true,
});

/**
 * A watcher of BASE that reads blocks with these transfers; with `books` off, without the seam. `claimedBy`: the
 * project whose payment the transaction 0xd0 is, by our own tables.
 */
export function watchStrays(set: { books?: boolean; topUps?: boolean; claimedBy?: string } = {}) {
  const { store, kept, outboxes, read } = memoryStrayMoves();
  const stored: Deposit[] = [];
  const asked: string[][] = [];
  const { log, events } = fakeLogger();
  let nowMs = 1_800_000_000_000;
  const clock = fakeClock(() => nowMs);
  const maybeOurs = (address: string) => owners.some((one) => one.address === address);
  const facts = recordStrays({
    chain,
    addresses: fake<AddressBook>({}),
    maybeOurs,
    canonical: (text) => text,
    energyAccount: null,
    clock,
  });
  const deps = fake<DetectDeps>({
    chain,
    clock,
    log,
    canonical: (text) => text,
    reader: fakeChainReader({
      confirmReceipts: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
      shownBy: () => undefined,
    }),
    payments: fakePaymentStore({
      claim: async (_, txHash) =>
        set.claimedBy !== undefined && txHash === '0xd0'
          ? { address: hot, nonce: 1, ref: 'WD1', projectId: set.claimedBy }
          : null,
    }),
    addresses: fake<DetectDeps['addresses']>({
      async owners(_family, addresses) {
        asked.push(addresses);
        return new Map(
          owners.flatMap((one) => (addresses.includes(one.address) ? [[one.address, one]] : [])),
        );
      },
    }),
    projects: { settings: async () => buildSettings() },
    internalTransfers: memoryInternalTransfers().internalTransfers,
    deposits: fakeDepositStore({
      byIdentity: async () => new Map(),
      get: async () => null,
      put: async (deposit) => stored.push(deposit) > 0,
      watched: async () => [],
    }),
    topUps: set.topUps ? fake<TopUps>({ nextId: async () => 1 }) : undefined,
    strays: set.books === false ? undefined : { store, facts },
  });
  const detect = async (
    transfers: Transfer[],
    { sent = [], hash = '0xb101', isLate = () => false }: Partial<Detected> = {},
  ) => {
    nowMs += 1_000;
    const block = buildBlock({ number: 101n, hash, timestamp: 1_800_000_000, transfers, sent });
    return detectDeposits(deps, [block], maybeOurs, isLate);
  };
  const takeBack = () => {
    nowMs += 1_000;
    return orphanAbove(deps, 100n);
  };
  /** The facts that were recorded since the last call, as `from -> to amount`. */
  const recorded = () => outboxes.splice(0).flatMap(({ facts }) => factsFromText(facts ?? '[]'));
  return { detect, takeBack, facts: recorded, kept, read, stored, asked, events };
}

interface Detected {
  sent: SentTransaction[];
  hash: string;
  isLate(): boolean;
}

/** A fact's moves in short. */
export const short = (facts: ReturnType<ReturnType<typeof watchStrays>['facts']>) =>
  facts.map(({ projectId, moves }) => [
    projectId,
    ...moves.map(
      ({ from, to, token, amount }) => `${nameOf(from)} > ${nameOf(to)} ${amount} ${token}`,
    ),
  ]);

const nameOf = ({ account, address }: { account: string; address: string | null }) =>
  address === null ? account : `${account} ${address.slice(-2)}`;

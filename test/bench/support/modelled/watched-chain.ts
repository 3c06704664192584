/** A chain that is watched by the real tick and the real stores, over modelled tables and a node. */

import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { chainKeys, depositKeys } from '#aws/dynamodb/deposit-keys.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { watchTick } from '#domain/watch/tick.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import { candidateBesideCredit } from '#extensions/token-sweep/store/candidate-item.ts';
import type { Chain, ScannedBlock } from '#model/chain.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { tableEnvironment } from '#test/support/tables.ts';
import { ModelledTables } from './modelled-tables.ts';

/** Milliseconds of an exchange with a node, and of a derivation (a function and KMS). */
export const nodeMs = 120;
export const deriveMs = 45;

export const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
export const clock = { nowMs: () => Date.now(), now: () => Math.floor(Date.now() / 1000) };
const userOf = (i: number) => `0x${(0xabc0000000n + BigInt(i)).toString(16).padStart(40, '0')}`;

export interface Stage {
  tables: ModelledTables;
  deps: WatchDeps;
  /** The chain as the node shows it. */
  node: { head: bigint; finalized: bigint; transfersPerBlock: number };
}

/** A chain whose blocks pay users of ours, watched with the real stores. */
export async function watchedChain(chain: Chain, users: number): Promise<Stage> {
  const variables = tableEnvironment('scale');
  const tables = new ModelledTables(sleep);
  const { client } = tables;
  const node = { head: 1_000n, finalized: 0n, transfersPerBlock: 0 };
  for (let i = 0; i < users; i++) {
    const position = i + 1;
    const address = userOf(i);
    const owner = {
      family: 'EVM',
      address,
      projectId: 'demo',
      subIndex: position,
      userId: `u${i}`,
    };
    tables.put(variables.TABLE_DEPOSITS ?? '', {
      ...depositKeys.address('EVM', address),
      ...owner,
    });
    const entry = { ...depositKeys.journal(position), position, addresses: { EVM: address } };
    tables.put(variables.TABLE_DEPOSITS ?? '', entry);
  }
  tables.put(variables.TABLE_DEPOSITS ?? '', { ...depositKeys.journalCounter(), n: users });
  const blockAt = (number: bigint): ScannedBlock => ({
    number,
    hash: `0x${number}`,
    parentHash: `0x${number - 1n}`,
    timestamp: clock.now(),
    clock: null,
    sent: [],
    transfers: Array.from({ length: node.transfersPerBlock }, (_, i) => ({
      txHash: `0x${number.toString(16)}${String(i).padStart(6, '0')}`,
      from: '0x00000000000000000000000000000000000000ff',
      to: userOf((Number(number) * 37 + i) % users),
      tokenAddress: null,
      amount: 10n ** 18n,
      position: 'native' as const,
    })) as unknown as ScannedBlock['transfers'],
    coverage: ['block', 'receipts'],
  });
  const asked = async <T>(answer: T) => {
    await sleep(nodeMs);
    return answer;
  };
  const filter = new AddressFilter('EVM', evmFingerprint);
  const deps: WatchDeps = {
    chain,
    clock,
    filter,
    wakes: makeWakes(),
    memory: makeSettleMemory(),
    released: { upTo: -1n },
    turns: new Map(),
    log: recordingLogger([]),
    canonical: (address) => address,
    reader: fakeChainReader({
      head: () => asked(node.head),
      finalized: () => asked(node.finalized),
      readBlocks: async (from, to) => {
        await sleep(nodeMs);
        return Array.from({ length: Number(to - from) + 1 }, (_, i) => blockAt(from + BigInt(i)));
      },
      blockHashes: (numbers) => asked(numbers.map((number) => `0x${number}`)),
      blockHashesElsewhere: (numbers) => asked(numbers.map((number) => `0x${number}`)),
      confirmReceipts: (claims) =>
        asked(claims.map(() => ({ kind: 'confirmed' as const, provider: null }))),
      confirmTransfers: (claims) =>
        asked(claims.map(() => ({ kind: 'confirmed' as const, provider: null }))),
    }),
    chainState: makeChainStateStore(client),
    addresses: makeAddressBook(client),
    projects: fake({ settings: async () => buildSettings() }),
    deposits: makeDepositStore(client),
    besideCredit: candidateBesideCredit,
    internalTransfers: makeInternalTransferStore(client),
    payments: makePaymentStore(client),
    orders: makeOrderStore(client),
    work: fake({}),
  };
  const lease = { fence: 1, until: 0 };
  tables.put(variables.TABLE_CHAIN_STATE ?? '', { ...chainKeys.cursor(chain.name), ...lease });
  const cursor = {
    chain: chain.name,
    scanned: node.head,
    hash: `0x${node.head}`,
    minedAt: null,
    head: node.head,
    finalized: 0n,
    updatedAt: 0,
  };
  await deps.chainState.advance({ cursor, fence: 1, blocks: [] });
  return { tables, deps, node };
}

export const tick = (deps: WatchDeps) =>
  watchTick(deps, { fence: 1, deadline: Date.now() + 30_000 });

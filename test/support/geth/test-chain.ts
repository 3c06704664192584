/**
 * The chain of a geth under a test's control: blocks on command, rollbacks, and a pool that is
 * emptied. Every block is executed and checked by geth.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockId, consensusClient, type NewBlock, type Payload } from './consensus-client.ts';
import type { Geth } from './geth-process.ts';

const quantity = (value: number): string => `0x${value.toString(16)}`;

/**
 * How long the pool may take to show a transaction that it took, and to follow a block (ms). It does both in
 * the background. What a gap of nonces keeps back is never shown.
 */
const poolMs = { show: 1_500, follow: 10_000 };

interface Content {
  pending: Record<string, Record<string, { hash: string }>>;
}

/** The blocks of a chain by number, and as they were given to its node. */
interface Recorded {
  hashes: string[];
  times: number[];
  payloads: ReadonlyMap<string, Payload>;
}

export type TestChain = Awaited<ReturnType<typeof makeTestChain>>;

/** `epoch`: the final block is two epochs of this many blocks below the head, the safe one is one. */
export async function makeTestChain(geth: Geth, { epoch }: { epoch: number }) {
  const { rpc } = geth;
  const client = consensusClient(geth);

  const first = await rpc<{ hash: string; timestamp: string }>(
    'eth_getBlockByNumber',
    '0x0',
    false,
  );
  /** The chain of our choice, by number, and each block as it was given to the node. */
  const hashes: string[] = [first.hash];
  const times: number[] = [Number(first.timestamp)];
  const payloads = new Map<string, Payload>();
  /** Sent since the last block. The pool may not offer them yet. */
  let sent: string[] = [];
  let forks = 0;

  const headNumber = () => hashes.length - 1;
  const hashAt = (number: number) => hashes[Math.max(0, number)] as string;
  const head = (): BlockId => ({ number: headNumber(), hash: hashAt(headNumber()) });

  const choose = () =>
    client.choose(head().hash, {
      safe: hashAt(headNumber() - epoch),
      finalized: hashAt(headNumber() - 2 * epoch),
    });

  /** Waits until the pool offers what was sent, except what its sender's nonces keep back. */
  async function poolSettled(): Promise<void> {
    for (const hash of sent) {
      for (const until = Date.now() + poolMs.show; Date.now() < until; await sleep(3)) {
        const tx = await rpc<{ from: string; blockNumber: string | null } | null>(
          'eth_getTransactionByHash',
          hash,
        );
        if (!tx || tx.blockNumber !== null) break;
        const { pending } = await rpc<{ pending: Record<string, { hash: string }> }>(
          'txpool_contentFrom',
          tx.from,
        );
        if (Object.values(pending ?? {}).some((one) => one.hash === hash)) break;
      }
    }
  }

  async function add(set: Partial<NewBlock> = {}): Promise<Payload> {
    await poolSettled();
    const timestamp = set.timestamp ?? nextTimestamp();
    const { transactions, withdrawals, feeRecipient } = set;
    const payload = await client.build(head(), {
      timestamp,
      ...(transactions !== undefined && { transactions }),
      ...(withdrawals && { withdrawals }),
      ...(feeRecipient && { feeRecipient }),
    });
    const { hash } = await client.execute(payload);
    payloads.set(hash, payload);
    hashes.push(hash);
    times.push(timestamp);
    sent = [];
    await choose();
    if (payload.executionPayload.transactions.length > 0) await poolCleared(hash);
    return payload;
  }

  /** Waits until the pool has left what a block took. */
  async function poolCleared(hash: string): Promise<void> {
    const block = await rpc<{ transactions: string[] }>('eth_getBlockByHash', hash, false);
    const mined = new Set(block.transactions);
    for (const until = Date.now() + poolMs.follow; Date.now() < until; await sleep(3)) {
      const { pending } = await rpc<Content>('txpool_content');
      const left = Object.values(pending).flatMap((byNonce) => Object.values(byNonce));
      if (!left.some((one) => mined.has(one.hash))) return;
    }
  }

  /** Each block is later than its parent, as Ethereum demands, and none is older than a moment. */
  const nextTimestamp = () => Math.max((times.at(-1) as number) + 1, Math.floor(Date.now() / 1000));

  /**
   * Removes the last blocks. Down to the final block the node follows its consensus client, and its
   * pool has their transactions again. Deeper than that no client leads it: `debug_setHead` does, and
   * the transactions are sent again.
   */
  async function rollBack(blocks: number): Promise<void> {
    const target = headNumber() - blocks;
    if (target < 0) throw new Error(`the chain has only ${headNumber()} blocks`);
    const isFinal = target < Math.max(0, headNumber() - 2 * epoch);
    const removed = hashes.slice(target + 1);
    hashes.length = target + 1;
    times.length = target + 1;
    if (isFinal) {
      await rpc('debug_setHead', quantity(target));
      await choose();
      const raws = removed.flatMap(
        (hash) => payloads.get(hash)?.executionPayload.transactions ?? [],
      );
      for (const raw of raws) {
        const hash = await rpc<string>('eth_sendRawTransaction', raw).catch(() => null);
        if (hash) sent.push(hash);
      }
    } else {
      await choose();
    }
    const now = Number(await rpc<string>('eth_blockNumber'));
    if (now !== target) throw new Error(`geth is at block ${now} instead of ${target}`);
  }

  return {
    geth,
    head,
    add,
    rollBack,
    /** Unix seconds of the newest block. */
    time: () => times.at(-1) as number,
    /** Notes what a node took, for the next block. */
    noteSent: (hash: string) => void sent.push(hash),
    poolSettled,
    /** Replaces the last blocks by empty ones. */
    async fork(blocks: number): Promise<void> {
      forks += 1;
      const feeRecipient = `0x${forks.toString(16).padStart(40, '0')}`;
      await rollBack(blocks);
      for (let i = 0; i < blocks; i++) await add({ transactions: [], feeRecipient });
    },
    /** Empties the pool, which geth has no method for: it is started again. */
    async dropPool(): Promise<void> {
      const { pending, queued } = await rpc<Record<string, string>>('txpool_status');
      if (BigInt(pending ?? 0) + BigInt(queued ?? 0) === 0n) return;
      sent = [];
      await geth.end();
      await geth.start();
      await this.feed();
    },
    /** Gives the node every block that it does not have, as its peers would, and the head. */
    async feed(): Promise<void> {
      for (const hash of hashes.slice(1)) {
        const has = await rpc<object | null>('eth_getBlockByHash', hash, false);
        if (!has) await client.execute(payloads.get(hash) as Payload);
      }
      await choose();
    },
    /** Every block of this chain, for another node. */
    record: (): Recorded => ({ hashes: [...hashes], times: [...times], payloads }),
    /** Takes the blocks of another node's chain, as a node that syncs does. Both begin with the same block. */
    async follow({ record }: { record(): Recorded }): Promise<void> {
      const their = record();
      if (their.hashes[0] !== hashes[0]) throw new Error('the chains begin with other blocks');
      hashes.splice(0, hashes.length, ...their.hashes);
      times.splice(0, times.length, ...their.times);
      for (const [hash, payload] of their.payloads) payloads.set(hash, payload);
      await this.feed();
    },
    /** Removes the last blocks by `debug_setHead`, as the operator of a node does. */
    async rewind(blocks: number): Promise<void> {
      const target = headNumber() - blocks;
      hashes.length = target + 1;
      times.length = target + 1;
      await rpc('debug_setHead', quantity(target));
      await choose();
    },
    /** Kills the node, which comes back without the last blocks. Nobody has them any more. */
    async lose(blocks: number): Promise<void> {
      await geth.kill();
      await geth.start();
      hashes.length = headNumber() + 1 - blocks;
      times.length = hashes.length;
      sent = [];
      const has = Number(await rpc<string>('eth_blockNumber'));
      if (has > headNumber()) await rpc('debug_setHead', quantity(headNumber()));
      await this.feed();
    },
  };
}

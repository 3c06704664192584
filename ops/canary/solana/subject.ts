import { parseList, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseCount } from '#chains/solana/node/node-json.ts';
import { readBlocksFrom, type SolanaBatchRead } from '#chains/solana/read/read-block.ts';
import type { BatchSubject } from '../batch-check.ts';
import { type Head, type Newest, once, type SubjectInput } from '../subject.ts';

export interface SolanaSubject extends BatchSubject {
  rpc: Rpc;
  /** Slots from..to with a block, by getBlocks. */
  slots(from: bigint, to: bigint): Promise<bigint[]>;
  /** The first slot with a block from this one on, by getBlocksWithLimit. */
  slotFrom(from: bigint): Promise<bigint>;
  /** The newest settled blocks, read as the watcher reads them. */
  newestBlocks(): Promise<SolanaBatchRead>;
}

/** Slots below the newest one that every node behind an address has whole. */
const settled = 8n;
/** A block has 2 to 6 MB. */
const shownBlocks = 2;
/** In which a block is sure to be. */
const searched = 20n;

export function makeSolanaSubject(
  input: SubjectInput & { rpc: Rpc; connect: BatchSubject['connect'] },
): SolanaSubject {
  const { rpc, chain } = input;
  const list = async (method: string, from: bigint, bound: bigint): Promise<bigint[]> => {
    const params = [Number(from), Number(bound), { commitment: 'confirmed' }];
    const answer = parseList(await rpc.request(method, params), 'the list of blocks');
    return answer.map((slot) => BigInt(parseCount(slot, 'a slot')));
  };
  const slotFrom = async (from: bigint): Promise<bigint> => {
    const [slot] = await list('getBlocksWithLimit', from, 1n);
    if (slot === undefined || slot < from)
      throw new Unverified(`no block from slot ${from} on, but ${slot ?? 'none'}`);
    return slot;
  };
  const headFrom = async (from: bigint): Promise<Head> => {
    const number = await slotFrom(from);
    const time = await rpc.request('getBlockTime', [Number(number)]);
    return { number, timestamp: parseCount(time, 'the block time') };
  };
  const slots = (from: bigint, to: bigint) => list('getBlocks', from, to);
  const newest = once(async (): Promise<Newest> => {
    const slot = await rpc.request('getSlot', [{ commitment: 'confirmed' }]);
    const number = BigInt(parseCount(slot, 'the slot'));
    const { timestamp } = await headFrom(number > settled ? number - settled : 0n);
    return { number, timestamp, readAt: input.now() };
  });
  return {
    ...input,
    newest,
    headFrom,
    slots,
    slotFrom,
    newestBlocks: once(async () => {
      const { number } = await newest();
      const to = number > settled ? number - settled : number;
      const shown = await slots(to > searched ? to - searched : 0n, to);
      const last = shown.slice(-shownBlocks);
      if (last.length === 0) throw new Unverified(`no block in slots up to ${to}`);
      return readBlocksFrom({
        rpc,
        slots: last,
        from: last[0]!,
        listed: new Set(chain.tokens.flatMap(({ address }) => address ?? [])),
        maxVersion: chain.maxTransactionVersion,
        withinMs: 30_000,
      });
    }),
  };
}

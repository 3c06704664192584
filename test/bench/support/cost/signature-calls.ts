/** Counts the calls of a tick on Solana by method, in both ways of scanning, on an idle chain. */
import { base58 } from '@scure/base';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { makeSignatureReader } from '#extensions/economy-scan/chain/solana/signature-reader.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { makeSignatureScan } from '#extensions/economy-scan/rules/signatures/signature-scan.ts';
import { slotScan } from '#extensions/economy-scan/rules/signatures/slot-scan.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { virtualWatch } from '#test/fakes/virtual-watch.ts';
import { withMadeUp } from '../scan/made-up-addresses.ts';
import { nobody } from '../scan/nobody.ts';
import type { CountedTick } from './node-calls.ts';

const start = 1_000n;

const hashOf = (slot: number) => {
  const bytes = new Uint8Array(32).fill(7);
  new DataView(bytes.buffer).setUint32(0, slot);
  return base58.encode(bytes);
};
/** A made-up address: 44 letters. */
const addressOf = (n: number) =>
  `Cof${[...n.toString(9)]
    .map((d) => Number(d) + 1)
    .join('')
    .padStart(40, '2')}`;

interface Request {
  id: number;
  method: string;
  params?: unknown[];
}

/** A node whose blocks are empty, one in each slot up to `head()`. */
function answerOf({ method, params = [] }: Request, head: () => number): unknown {
  const [first, second] = params as [number, number];
  const header = (slot: number) => ({
    blockhash: hashOf(slot),
    previousBlockhash: hashOf(slot - 1),
    parentSlot: slot - 1,
    blockHeight: slot,
    blockTime: 1,
    transactions: [],
  });
  const accounts = (keys: unknown[]) =>
    keys.map((key) =>
      chains.SOL.tokens.some(({ address }) => address === key)
        ? { lamports: 1, owner: tokenProgram, executable: false, space: 0, data: ['', 'base64'] }
        : null,
    );
  if (method === 'getSlot') return head();
  if (method === 'getBlock') return header(first);
  if (method === 'getBlocks') {
    return Array.from({ length: Math.max(0, second - first + 1) }, (_, i) => first + i);
  }
  if (method === 'getMultipleAccounts') return { value: accounts(params[0] as unknown[]) };
  if (method === 'getTokenAccountsByOwner') return { value: [] };
  if (method === 'getFirstAvailableBlock') return 0;
  if (method === 'getSignaturesForAddress') return [];
  throw new Error(`not expected: ${method}`);
}

/** The last of some ticks, each `slots` after the one before. Without addresses: in exact mode. */
export async function countSolana(slots: number, addresses: number | null): Promise<CountedTick> {
  const chain = {
    ...chains.SOL,
    scan: addresses === null ? ('exact' as const) : ('economy' as const),
  };
  const counted = { calls: new Map<string, number>(), exchanges: 0 };
  let head = Number(start);
  const urls = ['https://one.example', 'https://two.example'];
  const rpc = makeRpc({
    urls,
    fetch: async (_, init) => {
      const body = JSON.parse(String(init?.body)) as Request | Request[];
      counted.exchanges += 1;
      const answers = [body].flat().map((request) => {
        counted.calls.set(request.method, (counted.calls.get(request.method) ?? 0) + 1);
        return { jsonrpc: '2.0', id: request.id, result: answerOf(request, () => head) };
      });
      return Response.json(Array.isArray(body) ? answers : answers[0]);
    },
  });
  const hash = hashOf(head);
  const cursor = buildCursor({ chain: 'SOL', scanned: start, hash, finalized: start });
  const { deps, notes, tick } = virtualWatch({
    chain,
    cursor,
    reader: makeSolanaReader({ chain, rpc }),
  });
  deps.filter = nobody;
  deps.orders = fakeOrderStore({
    nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    addressesWithWork: async () => [],
  });
  deps.addresses = withMadeUp(deps.addresses, { count: addresses ?? 0, addressAt: addressOf });
  const list = new AddressList('SOL');
  if (addresses !== null) {
    deps.scan = slotScan(makeSignatureScan(makeSignatureReader({ chain, rpc }), list, notes));
  }
  for (let i = 0; i < 4; i++) {
    head += slots;
    await tick();
  }
  if (list.size !== (addresses ?? 0)) throw new Error(`the list has ${list.size} addresses`);
  counted.calls.clear();
  counted.exchanges = 0;
  head += slots;
  const begunAt = performance.now();
  await tick();
  const ms = performance.now() - begunAt;
  return { calls: new Map(counted.calls), exchanges: counted.exchanges, ms };
}

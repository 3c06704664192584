/**
 * The transactions that an address sent, by nonce and by hash: a restored table is compared with
 * them.
 */

import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { lowerOfTwo } from '#chains/rpc/lower-of-two.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { decodeWord, selectors } from '#chains/shared/abi/abi.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Chain } from '#model/chain.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import type { SentReader } from '#ports/chains.ts';
import { listedAuthorizations } from '../account/listed-authorizations.ts';
import { isTagUnknown } from '../node/is-tag-unknown.ts';
import { parseBytes, parseQuantity, parseReceipt, toQuantity } from '../node/node-json.ts';
import { untaggedFinalBlock } from './untagged-final-block.ts';

/**
 * A SentReader over a chain's providers; addresses in checksum case, amounts in the smallest unit.
 * Throws ApiError nodeUnavailable when no node answers or two of them disagree.
 */
export function makeEvmSentReader({ chain, rpc }: { chain: Chain; rpc: Rpc }): SentReader {
  const asRead = <T>(read: () => Promise<T>): Promise<T> => asVerifiedRead(chain.name, read);
  return {
    counts: (address) => asRead(() => readCounts(chain, rpc, address)),
    hashes: (address, nonces) => asRead(() => findHashes(chain, rpc, { address, nonces })),
    sent: (txHash) =>
      asRead(async () => {
        const first = await readSent(chain, rpc.at(0), txHash);
        if (rpc.count < 2) return first;
        const second = await readSent(chain, rpc.at(1), txHash);
        if (plain(first) !== plain(second)) {
          throw new RpcError(-32603, `two providers disagree on ${txHash}`);
        }
        return first;
      }),
  };
}

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner));

async function readCounts(chain: Chain, rpc: Rpc, address: string) {
  const [latest, pending] = await rpc.batch<unknown>(
    ['latest', 'pending'].map((tag) => countCall(address, tag)),
  );
  for (const answer of [latest, pending]) if (answer instanceof RpcError) throw answer;
  return {
    latest: Number(parseQuantity(latest, 'the count')),
    finalized: Number(
      await lowerOfTwo({
        order: Array.from({ length: rpc.count }, (_, index) => index),
        ask: (index) => readFinalizedCount(chain, rpc.at(index), address),
        what: 'the count in the finalized block',
      }),
    ),
    pending: Number(parseQuantity(pending, 'the count with the pool')),
  };
}

const countCall = (address: string, tag: string) => ({
  method: 'eth_getTransactionCount',
  params: [address, tag],
});

/** By one provider. As with the finalized block, only an unknown tag is replaced by a depth. */
async function readFinalizedCount(chain: Chain, rpc: Rpc, address: string): Promise<bigint> {
  const [head, tagged] = await rpc.batch<unknown>([
    { method: 'eth_blockNumber' },
    countCall(address, 'finalized'),
  ]);
  if (head instanceof RpcError) throw head;
  let count = tagged;
  if (tagged instanceof RpcError) {
    if (!isTagUnknown(tagged)) throw tagged;
    const newest = parseQuantity(head, 'eth_blockNumber');
    const block = untaggedFinalBlock(chain, newest);
    const { method, params } = countCall(address, toQuantity(block));
    count = await rpc.request(method, params);
  }
  return parseQuantity(count, 'the count in the finalized block');
}

/**
 * The search for a nonce's block: above `below`, where the count does not exceed the nonce, and at
 * most `above`.
 */
interface Search {
  nonce: number;
  below: bigint;
  above: bigint;
  /** How far the next step goes back while `below` is unknown. */
  step: bigint;
  /** The node has no state for the block that was asked for. */
  lost: boolean;
}

/**
 * Searches by the address's transaction count at block heights: first back from the head, then by
 * bisection.
 */
async function findHashes(
  chain: Chain,
  rpc: Rpc,
  { address, nonces }: { address: string; nonces: number[] },
): Promise<Map<number, string>> {
  const head = parseQuantity(await rpc.request('eth_blockNumber'), 'eth_blockNumber');
  const searches = nonces.map(
    (nonce): Search => ({ nonce, below: -1n, above: head, step: 1n, lost: false }),
  );
  const middle = ({ below, above, step }: Search): bigint =>
    below === -1n && above > step ? above - step : (below + above) / 2n;
  for (;;) {
    const open = searches.filter(({ below, above, lost }) => !lost && above - below > 1n);
    if (open.length === 0) break;
    const heights = [...new Set(open.map(middle))];
    const counts = await rpc.batch<unknown>(
      heights.map((height) => ({
        method: 'eth_getTransactionCount',
        params: [address, toQuantity(height)],
      })),
    );
    for (const search of open) {
      const height = middle(search);
      const count = counts[heights.indexOf(height)];
      if (count instanceof RpcError) search.lost = true;
      else if (parseQuantity(count, 'the count') > BigInt(search.nonce)) {
        search.above = height;
        search.step *= 4n;
      } else search.below = height;
    }
  }
  const found = searches.filter(({ lost }) => !lost);
  const heights = [...new Set(found.map(({ above }) => above))];
  const hashes = new Map<number, string>();
  for (const height of heights) {
    const block = parseObject(
      await rpc.request('eth_getBlockByNumber', [toQuantity(height), true]),
      'the block',
    );
    for (const value of parseList(block.transactions, 'the list of transactions')) {
      const transaction = parseObject(value, 'a transaction');
      const { from, nonce, hash } = transaction;
      const isOwn = String(from).toLowerCase() === address.toLowerCase();
      const used = isOwn
        ? [Number(parseQuantity(nonce, 'a nonce'))]
        : listedAuthorizations(transaction, chain.chainId)
            .filter(({ owner }) => owner.toLowerCase() === address.toLowerCase())
            .map((one) => one.nonce);
      for (const number of used) {
        // A transaction of the address itself has its nonce, even if authorizations name it.
        if (!nonces.includes(number) || (hashes.has(number) && !isOwn)) continue;
        hashes.set(number, parseBytes(hash, 32, 'a transaction hash'));
      }
    }
  }
  return hashes;
}

async function readSent(chain: Chain, rpc: Rpc, txHash: string): Promise<SentPayment | null> {
  const [transaction, answer] = await rpc.batch<unknown>([
    { method: 'eth_getTransactionByHash', params: [txHash] },
    { method: 'eth_getTransactionReceipt', params: [txHash] },
  ]);
  for (const value of [transaction, answer]) if (value instanceof RpcError) throw value;
  if (transaction == null || answer == null) return null;
  const receipt = parseReceipt(answer);
  const fields = parseObject(transaction, 'the transaction');
  const hash = parseBytes(fields.hash, 32, 'the transaction hash');
  if (hash !== txHash.toLowerCase() || receipt.transactionHash !== hash) {
    throw new RpcError(-32603, 'the node answered with another transaction');
  }
  const blockNumber = parseQuantity(
    parseObject(answer, 'the receipt').blockNumber,
    'the block number',
  );
  const block = parseObject(
    await rpc.request('eth_getBlockByNumber', [toQuantity(blockNumber), false]),
    'the block',
  );
  if (parseBytes(block.hash, 32, 'the block hash') !== receipt.blockHash) {
    throw new RpcError(-32603, 'the block changed during the reading');
  }
  const authorizes = listedAuthorizations(fields, chain.chainId);
  const price = (value: unknown) => (value == null ? 0n : parseQuantity(value, 'a price per gas'));
  return {
    txHash: hash,
    from: toChecksumAddress(parseBytes(fields.from, 20, 'the sender')),
    nonce: Number(parseQuantity(fields.nonce, 'the nonce')),
    terms: decodeTerms(fields),
    call: decodeSentCall(fields),
    maxFeePerGas: price(fields.maxFeePerGas ?? fields.gasPrice),
    maxPriorityFeePerGas: price(fields.maxPriorityFeePerGas ?? fields.gasPrice),
    success: receipt.success,
    blockNumber,
    blockHash: receipt.blockHash,
    blockTime: Number(parseQuantity(block.timestamp, 'the timestamp')),
    ...(authorizes.length > 0 && { authorizes }),
  };
}

/** The inverse of payload.ts: a plain transfer, or a call of a token's `transfer`. */
function decodeTerms(fields: Record<string, unknown>): SentPayment['terms'] {
  if (fields.to == null || typeof fields.input !== 'string') return null;
  const to = toChecksumAddress(parseBytes(fields.to, 20, 'the recipient'));
  const value = parseQuantity(fields.value, 'the value');
  const input = fields.input.toLowerCase();
  if (input === '0x') return { to, tokenAddress: null, amount: value };
  const selector = selectors['transfer(address,uint256)'];
  if (value !== 0n || !input.startsWith(selector) || input.length !== 10 + 128) return null;
  const amount = decodeWord(`0x${input.slice(74)}`);
  const recipient = input.slice(10, 74);
  if (amount === null || !/^0{24}[0-9a-f]{40}$/.test(recipient)) return null;
  return { to: toChecksumAddress(`0x${recipient.slice(24)}`), tokenAddress: to, amount };
}

function decodeSentCall({ to, value, input }: Record<string, unknown>): SentPayment['call'] {
  if (to == null || typeof input !== 'string') return null;
  return {
    to: toChecksumAddress(parseBytes(to, 20, 'the recipient')),
    value: parseQuantity(value, 'the value'),
    data: input.toLowerCase(),
  };
}

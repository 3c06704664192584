/** The balance changes of a simulated call, from the logs that the node returned with it. */

import { decodeArguments } from '#chains/shared/abi/decode-arguments.ts';
import {
  depositTopic,
  transferBatchTopic,
  transferSingleTopic,
  transferTopic,
  withdrawalTopic,
} from '#chains/shared/abi/event-topics.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { Chain } from '#model/chain.ts';
import type { BalanceChange } from '#model/orders/simulation.ts';
import { parseSignature } from '#shared/abi/signature.ts';
import { once } from '#shared/once.ts';
import { zeroAddress } from '../account/address.ts';
import type { NodeLog } from '../node/node-json.ts';
import { decodeCall } from '../selectors/decode-call.ts';

/** eth_simulateV1 reports transfers of the coin as transfers of a token at this address. */
const coinLogs = `0x${'e'.repeat(40)}`;
/** The network reports them from this address once EIP-7708 is active (docs/networks.md). */
const systemLogs = `0x${'f'.repeat(38)}fe`;
/** Parsed on first use: hashing its selector would slow the start of every function. */
const batchData = once(
  () => parseSignature('TransferBatch(uint256[] ids,uint256[] values)').parameters,
);
const maxChanges = 50;

interface Move {
  from: string | null;
  to: string | null;
  /** The token's contract in lower case; null for the coin. */
  contract: string | null;
  tokenId: string | null;
  amount: bigint;
}

const addressIn = (topic: string): string => `0x${topic.slice(26)}`;
/** Empty when the data is not hex: a node does not check a contract's data. */
const parseWords = (data: string): bigint[] =>
  /^0x[0-9a-f]*$/i.test(data)
    ? (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
    : [];

/** The transfers that one log states. A contract can state anything only about its own tokens. */
function parseMoves(log: NodeLog, coins: readonly Move[]): Move[] {
  const [topic, first = '', second = '', third = ''] = log.topics;
  const contract = log.address === coinLogs ? null : log.address;
  const [amount, next] = parseWords(log.data);
  if (topic === transferTopic && log.topics.length === 3 && amount !== undefined) {
    const sides = { from: addressIn(first), to: addressIn(second) };
    return [{ ...sides, contract, tokenId: null, amount }];
  }
  if (topic === transferTopic && log.topics.length === 4) {
    const sides = { from: addressIn(first), to: addressIn(second) };
    return [{ ...sides, contract, tokenId: BigInt(third).toString(), amount: 1n }];
  }
  if (log.topics.length === 4 && (topic === transferSingleTopic || topic === transferBatchTopic)) {
    const sides = { from: addressIn(second), to: addressIn(third), contract };
    if (topic === transferSingleTopic && amount !== undefined && next !== undefined) {
      return [{ ...sides, tokenId: amount.toString(), amount: next }];
    }
    const [ids, values] = (decodeArguments(batchData(), log.data.slice(2)) ?? []).map(
      ({ value }) => value as string[],
    );
    return (ids ?? []).map((tokenId, i) => ({
      ...sides,
      tokenId,
      amount: BigInt(values?.[i] ?? 0),
    }));
  }
  if (log.topics.length === 2 && amount !== undefined) {
    const whose = addressIn(first);
    const token = { contract, tokenId: null, amount };
    // Counts only when the same amount of the coin moved with it: another contract's event may have
    // this name too.
    const paid = (from: string, to: string) =>
      coins.some((coin) => coin.from === from && coin.to === to && coin.amount === amount);
    if (topic === depositTopic && paid(whose, log.address)) {
      return [{ ...token, from: null, to: whose }];
    }
    if (topic === withdrawalTopic && paid(log.address, whose)) {
      return [{ ...token, from: whose, to: null }];
    }
  }
  return [];
}

/** The logs with each transfer of the coin once: a node may report it, the network, or both. */
function withCoinOnce(logs: readonly NodeLog[]): NodeLog[] {
  const isReported = logs.some(({ address }) => address === coinLogs);
  return logs.flatMap((log) => {
    if (log.address !== systemLogs) return [log];
    return isReported ? [] : [{ ...log, address: coinLogs }];
  });
}

/**
 * The sums of all transfers by address and token, `sender` first, without those that add up to
 * zero. The logs are in lower case and include transfers of the coin.
 */
export function balanceChanges(
  reported: readonly NodeLog[],
  { sender, chain }: { sender: string; chain: Chain },
): BalanceChange[] {
  const logs = withCoinOnce(reported);
  const coins = logs
    .filter(({ address }) => address === coinLogs)
    .flatMap((log) => parseMoves(log, []));
  const sums = new Map<string, BalanceChange>();
  const add = (who: string | null, move: Move, amount: bigint): void => {
    if (who === null || who === zeroAddress) return;
    const key = `${who}/${move.contract}/${move.tokenId}`;
    const listed = chain.tokens.find(
      (token) => (token.address?.toLowerCase() ?? null) === move.contract,
    );
    const known = sums.get(key) ?? {
      address: toChecksumAddress(who),
      token: listed?.symbol ?? null,
      tokenAddress: move.contract === null ? null : toChecksumAddress(move.contract),
      tokenId: move.tokenId,
      amount: 0n,
    };
    sums.set(key, { ...known, amount: known.amount + amount });
  };
  for (const move of logs.flatMap((log) => parseMoves(log, coins))) {
    add(move.from, move, -move.amount);
    add(move.to, move, move.amount);
  }
  const own = sender.toLowerCase();
  const changes = [...sums.values()].filter(({ amount }) => amount !== 0n);
  const isOwn = ({ address }: BalanceChange) => address.toLowerCase() === own;
  return [...changes.filter(isOwn), ...changes.filter((one) => !isOwn(one))].slice(0, maxChanges);
}

/**
 * The transfers that the call itself states, for nodes that cannot trace it: its value, and a
 * token's own transfer.
 */
export function movesFromCalldata(call: {
  from: string;
  to: string;
  value: bigint;
  data: string;
}): NodeLog[] {
  const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const log = (address: string, from: string, to: string, amount: bigint): NodeLog => ({
    address,
    topics: [transferTopic, padded(from), padded(to)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
    removed: false,
  });
  const to = call.to.toLowerCase();
  const found = call.value > 0n ? [log(coinLogs, call.from, to, call.value)] : [];
  const decoded = decodeCall(call.data);
  const [first, second, third] = (decoded?.args ?? []).map(({ value }) => String(value));
  if (decoded?.signature === 'transfer(address,uint256)') {
    found.push(log(to, call.from, first!, BigInt(second!)));
  }
  if (decoded?.signature === 'transferFrom(address,address,uint256)') {
    found.push(log(to, first!, second!, BigInt(third!)));
  }
  return found;
}

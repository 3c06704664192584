import { parseBytes, parseQuantity, toQuantity } from '#chains/evm/node/node-json.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import type { Chain } from '#model/chain.ts';
import type { BlockHeader, OursInLogs, RangeOfLogs } from '../../ports.ts';

/**
 * A provider that cuts an answer without a word cuts it at a round number of logs: such an answer is
 * not believed.
 */
const cutsAt = 1_000;

/** The listed tokens, by their contracts in lower case. */
const listedTokens = ({ tokens }: Chain) =>
  new Map(tokens.flatMap((token) => (token.address ? [[token.address.toLowerCase(), token]] : [])));

/** The filter of eth_getLogs for transfers of listed tokens, to or from these addresses or of anybody. */
export function logFilter(
  chain: Chain,
  range: { from: bigint; to: bigint } & Pick<OursInLogs, 'addresses' | 'direction'>,
): object {
  const { from, to, addresses, direction } = range;
  const named = addresses?.map((address) => `0x${address.slice(2).padStart(64, '0')}`);
  return {
    fromBlock: toQuantity(from),
    toBlock: toQuantity(to),
    address: [...listedTokens(chain).keys()],
    topics: [transferTopic, ...(named ? (direction === 'out' ? [named] : [null, named]) : [])],
  };
}

/**
 * The blocks in which these logs concern an address that may be ours. null if the answer may have been
 * cut; a single block of which that is true is found itself, and read whole.
 */
export function foundBlocks(
  chain: Chain,
  answer: unknown,
  range: { from: bigint; end: BlockHeader } & Pick<OursInLogs, 'maybeOurs' | 'direction'>,
): RangeOfLogs['blocks'] | null {
  const { from, end, maybeOurs, direction } = range;
  const logs = parseList(answer, 'the logs');
  if (logs.length > 0 && logs.length % cutsAt === 0) {
    return from === end.number ? [{ number: end.number, hash: end.hash }] : null;
  }
  const listed = listedTokens(chain);
  const found = new Map<bigint, string>();
  for (const value of logs) {
    const log = parseObject(value, 'a log');
    const number = parseQuantity(log.blockNumber, 'the block number of a log');
    if (number < from || number > end.number) {
      throw new Unverified(`a log of block ${number}, outside the range that was asked for`);
    }
    const topics = parseList(log.topics, 'the topics of a log');
    const token = listed.get(parseBytes(log.address, 20, 'the address of a log'));
    if (!token || topics[0] !== transferTopic || topics.length !== 3) continue;
    const sender = addressOf(topics[1], 'the sender of a log');
    const recipient = addressOf(topics[2], 'the recipient of a log');
    // A longer or shorter amount is not an ERC-20 transfer; exact mode leaves it out too.
    if (typeof log.data !== 'string' || !/^0x[0-9a-f]{64}$/i.test(log.data)) continue;
    const amount = BigInt(log.data);
    const comes = direction !== 'out' && amount >= token.minDeposit && maybeOurs(recipient);
    // Anybody can have a token log a transfer of nothing.
    const leaves = direction !== 'in' && amount > 0n && maybeOurs(sender);
    if (!comes && !leaves) continue;
    found.set(number, parseBytes(log.blockHash, 32, 'the block hash of a log'));
  }
  return [...found]
    .map(([number, hash]) => ({ number, hash }))
    .sort((a, b) => (a.number < b.number ? -1 : 1));
}

const addressOf = (topic: unknown, what: string): string =>
  `0x${parseBytes(topic, 32, what).slice(26)}`;

/** Nodes' answers as raw JSON, for blocks that a test invents. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { computeBloom } from '#chains/evm/read/bloom.ts';

export const address = (n: number | bigint) => `0x${n.toString(16).padStart(40, '0')}`;
export const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
export const hex = (n: number | bigint) => `0x${n.toString(16)}`;
export const zero = address(0);
/** keccak256('Transfer(address,address,uint256)') */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const transferLog = (token: string, from: string, to: string, amount: bigint) => ({
  address: token,
  topics: [transferTopic, hash(Number(BigInt(from))), hash(Number(BigInt(to)))],
  data: hash(Number(amount)),
  removed: false,
});

export type RawLog = ReturnType<typeof transferLog>;

export const transaction = (n: number, over: Record<string, unknown> = {}) => ({
  hash: hash(0xf000 + n),
  from: address(0xa0 + n),
  to: address(0xb0 + n),
  value: hex(n),
  nonce: hex(n),
  type: '0x2',
  ...over,
});

export const block = (
  number: number,
  transactions: ReturnType<typeof transaction>[],
  bloomLogs: RawLog[] = [],
) => ({
  number: hex(number),
  hash: hash(0xb10c0000 + number),
  parentHash: hash(0xb10c0000 + number - 1),
  timestamp: hex(1_700_000_000 + number),
  logsBloom: `0x${bytesToHex(computeBloom(bloomLogs))}`,
  transactions,
});

/** What a node answers to eth_getBlockByNumber: the block whole, or with only hashes. */
export const wholeOrListed =
  (whole: ReturnType<typeof block>) =>
  ([, isWhole]: [string, boolean]) =>
    isWhole ? whole : { ...whole, transactions: whole.transactions.map(({ hash }) => hash) };

export const receipt = (
  of: { hash: string; from: string; to: unknown },
  blockNumber: number,
  over: Record<string, unknown> = {},
) => ({
  transactionHash: of.hash,
  blockHash: hash(0xb10c0000 + blockNumber),
  blockNumber: hex(blockNumber),
  status: '0x1',
  from: of.from,
  to: of.to,
  contractAddress: null,
  logs: [] as RawLog[],
  ...over,
});

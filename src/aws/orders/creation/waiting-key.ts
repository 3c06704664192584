import { createHash } from 'node:crypto';
import { type Key, pad } from '#aws/dynamodb/table-keys.ts';
import type { ChainName } from '#shared/chains.ts';

/** Partitions that a wallet's waiting creations are spread over: one is written 12 units of each. */
const waitingShards = 2;

const shardOf = (orderNo: string): number =>
  createHash('sha256').update(orderNo).digest()[0]! % waitingShards;

/** The key, in table `money`, of a withdrawal whose creation waits until a time in ms. */
export const waitingKey = (
  wallet: { projectId: string; chain: ChainName; fromAddress: string },
  { orderNo, untilMs }: { orderNo: string; untilMs: number },
): Key => ({
  pk: `NEW#${wallet.projectId}#${wallet.chain}#${wallet.fromAddress}#${shardOf(orderNo)}`,
  sk: `${waitingSince(untilMs)}#${orderNo}`,
});

/** Where the sort keys begin of creations that wait at this time (ms) or later. */
export const waitingSince = (nowMs: number): string => pad(nowMs);

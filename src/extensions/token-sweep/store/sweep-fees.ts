import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { need } from '#aws/runtime/config.ts';
import type { Family } from '#shared/chains.ts';
import { sweepKeys } from './sweep-keys.ts';

/** What the sweeps of a family may have cost in fees on a UTC day so far, micro-USD. */
export type SweepFees = (projectId: string, family: Family, day: string) => Promise<bigint>;

export const makeSweepFees =
  (client: DynamoDBDocumentClient = documentClient()): SweepFees =>
  async (projectId, family, day) => {
    const keys = [sweepKeys.fees(projectId, family, day)];
    const [item] = await batchGet(client, need('TABLE_DEPOSITS'), keys, { consistent: true });
    return BigInt((item?.used as number | bigint | undefined) ?? 0);
  };

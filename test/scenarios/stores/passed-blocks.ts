import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { chainKeys } from '#aws/dynamodb/deposit-keys.ts';
import type { ScannedBlock } from '#model/chain.ts';
import { buildBlock } from '#test/builders/build-chain-state.ts';

export const client = makeDocumentClient();

export const block = (number: bigint, set: Partial<ScannedBlock> = {}): ScannedBlock =>
  buildBlock({ number, hash: `h${number}`, clock: null, ...set });

export const coverage = async (chain: 'ETH' | 'SOL', from: bigint, to: bigint) =>
  (
    await client.send(
      new GetCommand({
        TableName: process.env.TABLE_CHAIN_STATE,
        Key: chainKeys.coverage(chain, from, to),
      }),
    )
  ).Item;

export const daysLeft = (item: Record<string, unknown> | undefined) =>
  Math.round((Number(item?.ttl) - Date.now() / 1000) / 86_400);

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { RequestRef } from '#model/order-request.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { derivedId } from '#shared/crypto/random.ts';

const prefixes: Record<RequestRef['kind'], string> = {
  withdrawal: 'WD',
  swap: 'SW',
  operation: 'OP',
};

/**
 * The number of the order that a signed request makes, if its record names no other. It follows from
 * what was signed: one signature makes one order, whoever says that it was verified. `text` is what was
 * signed, `timestamp` its time (unix seconds).
 */
export const requestNumber = (
  kind: RequestRef['kind'],
  {
    projectId,
    appId,
    text,
    timestamp,
  }: Record<'projectId' | 'appId' | 'text' | 'timestamp', string>,
): string =>
  derivedId(
    prefixes[kind],
    Number(timestamp) * 1000,
    sha256(utf8ToBytes(canonicalJson(['coffer-order-1', projectId, appId, text]))),
  );

/**
 * The number of the batch that a batch_id names. It follows from that id, which is signed, so one id makes
 * one batch, whoever says that it was verified. Its part for the time is zero.
 */
export const batchNumber = (of: { projectId: string; batchId: string }): string =>
  derivedId(
    'PB',
    0,
    sha256(utf8ToBytes(canonicalJson(['coffer-batch-1', of.projectId, of.batchId]))),
  );

/** The number of an order of a batch, if the record of its biz_order_id names no other. */
export const batchOrderNumber = (of: { batchNo: string; bizOrderId: string }): string =>
  derivedId(
    prefixes.withdrawal,
    0,
    sha256(utf8ToBytes(canonicalJson(['coffer-batch-order-1', of.batchNo, of.bizOrderId]))),
  );

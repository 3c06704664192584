import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { foldCase } from '#model/fold-case.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { type AskedBatch, isRefused } from './read-batch.ts';

/**
 * sha256 over what a call asks, hex: two calls with one batch_id are the same request if it is equal. Of an
 * item the fields count that count for a biz_order_id (answer-for-existing.ts).
 */
export const askedDigest = ({ batchId, mode, items }: AskedBatch): string =>
  bytesToHex(
    sha256(
      utf8ToBytes(
        canonicalJson([
          'payout-asked-1',
          batchId,
          mode,
          ...items.map((item) => {
            if (isRefused(item)) return [item.bizOrderId];
            const { chain, token, toAddress, amount } = item.terms;
            const of = [chain.name, token.symbol, foldCase(toAddress), amount.toString()];
            return [item.bizOrderId, ...of];
          }),
        ]),
      ),
    ),
  );

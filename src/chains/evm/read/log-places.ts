/**
 * Where logs of large transactions are in their blocks. A provider can then show only one of
 * them, instead of a receipt of hundreds of kilobytes.
 */
import type { Transfer } from '#model/chain.ts';
import type { NodeReceipt } from '../node/node-json.ts';

/** A receipt with more logs is not asked for where its logs can be. */
const manyLogs = 50;
/** Of about 200 bytes. */
const maxPlaces = 20_000;

/** A claimed log (src/model/transfer-claim.ts), or a transfer in a block. */
interface Place {
  txHash: string;
  blockHash: string;
  position: string | null;
}

const keyOf = ({ blockHash, txHash, position }: Place) => `${blockHash}${txHash}${position}`;

export interface LogPlaces {
  /**
   * Remembers the logs that pay us in a verified block, of transactions that have many. They are
   * counted here, so that two of them never have the same place.
   */
  note(
    block: { hash: string; transfers: readonly Transfer[] },
    receipts: readonly NodeReceipt[],
    ours: (address: string) => boolean,
  ): void;
  /** The index of a log in its block; undefined if it is not remembered. */
  find(place: Place): number | undefined;
}

/** An empty memory. It forgets the oldest ones, of which the receipt is read. */
export function makeLogPlaces(max = maxPlaces): LogPlaces {
  const places = new Map<string, number>();
  return {
    note({ hash: blockHash, transfers }, receipts, ours) {
      let first = 0;
      for (const { transactionHash, logs } of receipts) {
        const some = logs.length > manyLogs ? transfers : [];
        for (const { txHash, position, to } of some) {
          const [kind, ordinal] = position.split(':');
          if (txHash !== transactionHash || kind !== 'log' || !ours(to)) continue;
          places.set(keyOf({ blockHash, txHash, position }), first + Number(ordinal));
        }
        first += logs.length;
      }
      for (const key of places.keys()) {
        if (places.size <= max) break;
        places.delete(key);
      }
    },
    find: (place) => places.get(keyOf(place)),
  };
}

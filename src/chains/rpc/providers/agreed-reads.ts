import type { ReceiptClaim, TransferClaim } from '#model/transfer-claim.ts';
import type { ChainReader, ReadOptions } from '#ports/chains.ts';
import { agreedReceipts, type ReceiptStatement } from '../agreed-receipts.ts';
import { firstAnswer } from '../first-answer.ts';
import { hashesElsewhere } from '../hashes-elsewhere.ts';
import { twoWitnesses, type Witness } from '../two-witnesses.ts';
import { whoShows } from '../who-shows.ts';
import type { HeadTracker } from './head-tracker.ts';

type AgreedReads = Pick<
  ChainReader,
  | 'blockHashes'
  | 'blockHashesElsewhere'
  | 'secondProvider'
  | 'whoShows'
  | 'prefer'
  | 'confirmTransfers'
  | 'confirmReceipts'
  | 'shownBy'
>;

/** The reads of a ChainReader that compare providers, by what each one of them answers. */
export function agreedReads(of: {
  /** All providers, the one that answered last first. */
  order: () => number[];
  /** The id of each provider, by its position. */
  ids: readonly string[];
  /** The position of the provider that showed a block of `readBlocks`. */
  positionOf: (block: object) => number | undefined;
  markAnswered: (provider: number) => void;
  heads: Pick<HeadTracker, 'follow'>;
  /** The hashes of these blocks by one provider; see ChainReader.blockHashes. */
  hashes: (
    provider: number,
    numbers: bigint[],
    options?: Pick<ReadOptions, 'withinMs'>,
  ) => Promise<(string | null)[]>;
  transfers: (provider: number, claims: readonly TransferClaim[]) => Promise<Witness[]>;
  receipts: (provider: number, claims: readonly ReceiptClaim[]) => Promise<ReceiptStatement[]>;
}): AgreedReads {
  const { order, markAnswered } = of;
  /** The provider that `blockHashesElsewhere` was answered by last. */
  let second: number | null = null;
  return {
    async blockHashes(numbers) {
      const { provider, answer } = await firstAnswer(order(), (one) => of.hashes(one, numbers));
      markAnswered(provider);
      return answer;
    },
    async blockHashesElsewhere(numbers, options) {
      const positions = order();
      if (positions.length < 2) return null;
      const asked = { numbers, order: positions, read: of.hashes, options };
      const { provider, hashes } = await hashesElsewhere(asked);
      second = provider;
      return hashes;
    },
    secondProvider: () => second,
    whoShows: ({ number, hash }) =>
      whoShows(hash, order(), async (provider) => (await of.hashes(provider, [number]))[0]),
    prefer(provider) {
      markAnswered(provider);
      of.heads.follow(provider);
    },
    confirmTransfers: (claims) => twoWitnesses({ claims, order: order(), ask: of.transfers }),
    confirmReceipts: (claims) =>
      agreedReceipts({ claims, order: order(), idOf: (one) => of.ids[one], ask: of.receipts }),
    shownBy(block) {
      const position = of.positionOf(block);
      return position === undefined ? undefined : of.ids[position];
    },
  };
}

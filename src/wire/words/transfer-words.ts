/** Sentences about the transfers of a transaction; the merchant API and the console print them. */
import type { ExplainedVerdict, ReadingState } from '#model/transfer-verdicts.ts';
import { depositWaitWords } from './deposit-words.ts';

export interface TransferFacts {
  token: string | null;
  /** The smallest amount that is a deposit; null where that is not known. */
  least: string | null;
  /** Of a deposit; else null. */
  deposit: { confirmations: number; threshold: number; wasCredited: boolean } | null;
}

const waiting = ({ deposit }: TransferFacts) => ({
  confirmations: 0,
  threshold: null,
  wasCredited: false,
  ...deposit,
  left: null,
});

export const transferWords: Record<ExplainedVerdict, (facts: TransferFacts) => string> = {
  credited: () => 'It is credited.',
  confirming(facts) {
    const { deposit } = facts;
    const isDeep = deposit !== null && deposit.confirmations >= deposit.threshold;
    return isDeep
      ? depositWaitWords.time(waiting(facts))
      : depositWaitWords.confirmations(waiting(facts));
  },
  not_final: () => 'It has enough confirmations, and waits for its block to be final on its chain.',
  held: () =>
    'It has enough confirmations, and is held until a second provider of the chain shows it too.',
  reorganised: (facts) => depositWaitWords.reorganised(waiting(facts)),
  hot_wallet: () => 'Not a deposit: it funds a hot wallet.',
  unlisted_token: () =>
    'Not a deposit: its token is not listed. A contract with the same name is a different token.',
  below_minimum: ({ least, token }) =>
    `Not a deposit: below the ${least === null ? '' : `${least} ${token} `}minimum.`,
  internal_transfer: () =>
    'Not a deposit: the project itself moved it by an operation, a swap or a sweep.',
  not_taken: () =>
    'Not recorded: an address of the energy service accepts only the chain’s own coin.',
  not_ours: () => 'Another recipient: it is not an address of this project.',
};

/** What a transaction without a transfer means. */
export const noTransferWords = (success: boolean): string =>
  success
    ? 'It moved no coin and no listed token. Unlisted tokens are never credited: a contract with the same name is a different token.'
    : 'The transaction failed on the chain, so it moved nothing. The sender still has the funds, less the fee.';

/** `scanned`: the newest block that the watcher has read; null before the first. */
export const readingWords: Record<ReadingState, (scanned: string | null) => string> = {
  read: () => 'Its block was read.',
  failed: () => noTransferWords(false),
  not_scanned: (scanned) =>
    `Its block is not read yet: the watcher is at block ${scanned ?? 'none'}. Ask again in a minute.`,
  not_found: () =>
    'No provider has it in a block of this chain: it is not mined yet, or belongs to another chain. Check the chain, and ask again in a few minutes.',
  reading: () => 'The watcher of the chain is reading it. Ask again in a few seconds.',
};

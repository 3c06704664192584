import type { TransferVerdict } from '#model/transfer-verdicts.ts';
import type { Schemas } from '../api/types.ts';

type Explained = Schemas['ExplainedTransfer'];

/** Why a transfer is a deposit or not, in a sentence. */
const sentences: Record<TransferVerdict, (one: Explained) => string> = {
  deposit: () => 'It is a deposit.',
  not_ours: () => 'Not a deposit: its recipient is not an address of this deployment.',
  hot_wallet: () => 'Not a deposit: it funds a hot wallet.',
  unlisted_token: () =>
    'Not a deposit: its token is not listed. A contract with the same name is a different token.',
  below_minimum: ({ least, token }) =>
    `Not a deposit: below the ${least === null ? '' : `${least} ${token} `}minimum.`,
  internal_transfer: () =>
    'Not a deposit: the project itself moved it, with an operation, a swap or a sweep.',
  not_taken: () =>
    'Not recorded: an address of the energy service accepts only the chain’s own coin.',
};

export const verdictWords = (one: Explained): string => sentences[one.verdict](one);

/** What a transaction without a transfer means. */
export const noTransferWords = (success: boolean): string =>
  success
    ? 'It moved no coin and no listed token. Unlisted tokens are never credited: a contract with the same name is a different token.'
    : 'It failed on the chain, so it moved nothing. The sender still has the funds, less the fee.';

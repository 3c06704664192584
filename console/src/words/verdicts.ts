import type { TransferVerdict } from '#model/transfer-verdicts.ts';
import type { Schemas } from '../api/types.ts';

type Explained = Schemas['ExplainedTransfer'];

/** Why a transfer is a deposit or not, in a sentence. */
const sentences: Record<TransferVerdict, (one: Explained) => string> = {
  deposit: () => 'It is a deposit.',
  not_ours: () => 'No deposit: it did not go to an address of this deployment.',
  hot_wallet: () => 'No deposit: it went to a hot wallet, and funds its payments.',
  unlisted_token: () =>
    'No deposit: its token is not listed. A contract of the same name is another token.',
  below_minimum: ({ least, token }) =>
    `No deposit: it is below the smallest amount that is recorded${least === null ? '' : `, ${least} ${token}`}.`,
  internal_transfer: () =>
    'No deposit: the project itself moved it. It is in the list of internal transfers.',
  not_taken: () =>
    'Nothing is recorded of it. An address of the energy service takes the chain’s own coin alone.',
};

export const verdictWords = (one: Explained): string => sentences[one.verdict](one);

/** What a transaction without a transfer means. */
export const noTransferWords = (success: boolean): string =>
  success
    ? 'It moved no coin and no listed token. A token that is not listed is not read, and never credited: a contract of the same name is another token.'
    : 'It failed on the chain, so it moved nothing. The sender still has the funds, less the fee.';

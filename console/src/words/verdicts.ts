import { transferWords } from '#wire/words/transfer-words.ts';
import type { Schemas } from '../api/types.ts';

type Explained = Schemas['ExplainedTransfer'];

/** Why a transfer is a deposit or not, in a sentence. People of all projects read it. */
export function verdictWords({ verdict, token, least }: Explained): string {
  if (verdict === 'deposit') return 'It is a deposit.';
  if (verdict === 'not_ours') {
    return 'Not a deposit: its recipient is not an address of this deployment.';
  }
  return transferWords[verdict]({ token, least, deposit: null });
}

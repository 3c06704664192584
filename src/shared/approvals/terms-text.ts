/**
 * The text that a terms digest is the sha256 of (docs/design.md "Nothing moves unapproved"). The signer,
 * the admin API, the console and the command lines use this one encoding, each with its own sha256.
 * Whoever shows an order computes it from what is shown (src/wire/words/shown-terms.ts).
 */
import { canonicalJson } from '../canonical-json.ts';

/** The terms of a withdrawal: everything that decides who gets what. */
export interface WithdrawalTerms {
  projectId: string;
  orderNo: string;
  chain: string;
  token: string;
  /** null for the chain's coin. */
  tokenAddress: string | null;
  toAddress: string;
  /** Smallest units. */
  amount: bigint;
  level: number;
  memo: string | null;
}

/** The terms of an operation: everything that is signed, and the address that signs. */
export interface OperationTerms extends Omit<WithdrawalTerms, 'level'> {
  opType: string;
  fromAddress: string;
  data: string | null;
  message: string | null;
  /** The canonical JSON text. */
  typedData: string | null;
  /** What approvers were shown of its effect; null for what was not simulated. */
  simulation: SimulationTerms | null;
}

/** What a simulation showed when the operation was made: it is signed by nobody, and approved as shown. */
export interface SimulationTerms {
  ok: boolean;
  revertReason: string | null;
  gas: string | null;
  source: string;
  balanceChanges: readonly {
    address: string;
    token: string | null;
    tokenAddress: string | null;
    tokenId: string | null;
    /** Smallest units, negative for what leaves the address. */
    amount: string;
  }[];
  decodedCall: unknown;
}

/**
 * A JSON array of texts, which differs for any two sets of terms. The token's contract is included,
 * since it is what moves; so is the memo, by which an exchange assigns a payment to its customer.
 */
export const termsText = (terms: WithdrawalTerms | OperationTerms): string =>
  JSON.stringify('opType' in terms ? operationTexts(terms) : texts(terms));

const texts = (terms: WithdrawalTerms): string[] => [
  terms.memo === null ? 'withdrawal-terms-1' : 'withdrawal-terms-2',
  terms.projectId,
  terms.orderNo,
  terms.chain,
  terms.token,
  terms.tokenAddress ?? '',
  terms.toAddress,
  terms.amount.toString(),
  String(terms.level),
  ...(terms.memo === null ? [] : [terms.memo]),
];

/** The text of a destination of sweeps, which two owners approve. */
export const sweepDestinationText = (terms: {
  projectId: string;
  walletId: number;
  destAddress: string;
}): string => JSON.stringify(['sweep-dest-1', terms.projectId, terms.walletId, terms.destAddress]);

/** null stays null, so that it differs from an empty text. The simulation is one text of its own. */
const operationTexts = (terms: OperationTerms): (string | null)[] => [
  'operation-terms-2',
  terms.projectId,
  terms.orderNo,
  terms.opType,
  terms.chain,
  terms.fromAddress,
  terms.token,
  terms.tokenAddress,
  terms.toAddress,
  terms.amount.toString(),
  terms.memo,
  terms.data,
  terms.message,
  terms.typedData,
  terms.simulation && simulationText(terms.simulation),
];

/** Only the named fields, in the one order of canonical JSON: stores keep no order of keys. */
const simulationText = (simulation: SimulationTerms): string => {
  const { ok, revertReason, gas, source, balanceChanges, decodedCall } = simulation;
  return canonicalJson({
    ok,
    revertReason,
    gas,
    source,
    balanceChanges: balanceChanges.map(({ address, token, tokenAddress, tokenId, amount }) => ({
      address,
      token,
      tokenAddress,
      tokenId,
      amount,
    })),
    decodedCall: decodedCall ?? null,
  });
};

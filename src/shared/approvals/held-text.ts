/**
 * The texts of screening that digests are the sha256 of (docs/decisions/0107-screening.md). The extension and
 * the console use this one encoding, each with its own sha256: whoever shows a held deposit computes the
 * digest from what is shown.
 */

/** The terms of a deposit: who got what, by which transfer, from whom. None of them ever changes. */
export interface DepositTerms {
  projectId: string;
  depositNo: string;
  userId: string;
  chain: string;
  token: string;
  /** null for the chain's coin. */
  tokenAddress: string | null;
  /** Smallest units. */
  amount: bigint;
  /** Where it arrived. */
  address: string;
  txHash: string;
  /** Its place in the transaction. */
  position: string;
  /** Absent: an older release did not record them. */
  fromAddresses?: readonly string[];
}

/**
 * The block is not a part: a transaction that a reorganisation moves stays the same transfer. The text is a
 * JSON array, as that of an order's terms (terms-text.ts), whose first part no order has.
 */
export const depositTermsText = (deposit: DepositTerms): string =>
  JSON.stringify([
    'screening-deposit-1',
    deposit.projectId,
    deposit.depositNo,
    deposit.userId,
    deposit.chain,
    deposit.token,
    deposit.tokenAddress,
    deposit.amount.toString(),
    deposit.address,
    deposit.txHash,
    deposit.position,
    deposit.fromAddresses ?? null,
  ]);

/** What people decide on: a held deposit, the question about it and its answer. */
export interface HeldTerms {
  projectId: string;
  depositNo: string;
  /** sha256 of depositTermsText, hex. */
  termsDigest: string;
  /** sha256 of the question's nonce, hex: it names the question, and answers none. */
  question: string;
  /** null: the provider has not answered. */
  answer: {
    verdict: string;
    reason: string | null;
    reference: string | null;
    time: number;
  } | null;
}

/** What a person approves of a held deposit: its credit, or its payout to an address that people name. */
export type HeldWay =
  | { way: 'release' }
  | {
      way: 'payout';
      toAddress: string;
      /** How many payouts of the deposit have failed before. */
      attempt: number;
    };

/** A JSON array, which differs for any two deposits, answers, ways, addresses and attempts. */
export function heldText(terms: HeldTerms, held: HeldWay): string {
  const { projectId, depositNo, termsDigest, question, answer } = terms;
  return JSON.stringify([
    held.way === 'release' ? 'screening-release-1' : 'screening-payout-1',
    projectId,
    depositNo,
    termsDigest,
    question,
    answer && [answer.verdict, answer.reason, answer.reference, answer.time],
    ...(held.way === 'release' ? [null] : [held.toAddress, held.attempt]),
  ]);
}

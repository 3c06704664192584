/**
 * A held deposit as its page shows it. The digests that people approve are computed here from what is shown:
 * those of the service are only compared (docs/decisions/0087-what-an-approver-sees.md).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { depositTermsText, type HeldWay, heldText } from '#shared/approvals/held-text.ts';
import { type DecimalsOf, shownAmount, wrongAmount, wrongDigest } from '#wire/words/shown-terms.ts';
import type { Schemas } from '../../api/types.ts';
import { paidWords } from '../decide/sentence.ts';

export type Hold = Schemas['HeldDeposit'];

/** What people approve, and why they must not; null if it is as it is shown. */
export interface ShownWay {
  digest: string;
  notAsShown: string | null;
}

export interface ShownHold {
  no: string;
  /** With its token: in smallest units where nobody here knows where the point is. */
  paid: string;
  /** null where nobody here knows where the point is. */
  amount: string | null;
  /** null: an older release did not record them. */
  senders: readonly string[] | null;
  release: ShownWay;
  /** To the address that the service shows; null: nobody named one. */
  payout: (ShownWay & { toAddress: string }) | null;
}

const hashed = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const missing =
  'The service does not show all terms of this deposit, so its digest cannot be computed here';

/** `slug`: the project of the page. `decimalsOf`: what the page knows of tokens. */
export function shownHold(slug: string, hold: Hold, decimalsOf: DecimalsOf): ShownHold {
  const { deposit, screening, terms, payout } = hold;
  const { deposit_no: no, chain, token } = deposit;
  const { amount_raw: raw, token_address } = terms;
  const amount = shownAmount({ chain, token, token_address, amount_raw: raw }, decimalsOf);
  const answer = answerOf(screening);
  const isWhole = /^\d{1,80}$/.test(raw) && answer !== undefined && screening.id === no;
  const isOther = amount !== null && amount !== deposit.amount;
  const wayOf = (held: HeldWay, given: string): ShownWay => {
    if (!isWhole) return { digest: given, notAsShown: missing };
    const termsDigest = hashed(
      depositTermsText({
        projectId: slug,
        depositNo: no,
        userId: deposit.user_id,
        chain,
        token,
        tokenAddress: token_address,
        amount: BigInt(raw),
        address: deposit.address,
        txHash: deposit.tx_hash,
        position: terms.position,
        ...(terms.from_addresses && { fromAddresses: terms.from_addresses }),
      }),
    );
    const { question } = terms;
    const digest = hashed(
      heldText({ projectId: slug, depositNo: no, termsDigest, question, answer }, held),
    );
    const wrong = digest === given ? null : wrongDigest;
    return { digest, notAsShown: wrong ?? (isOther ? wrongAmount : null) };
  };
  return {
    no,
    paid: paidWords({ amount, amount_raw: raw, token }),
    amount,
    senders: terms.from_addresses,
    release: wayOf({ way: 'release' }, hold.terms_digest),
    payout: payout && {
      toAddress: payout.to_address,
      ...wayOf(
        { way: 'payout', toAddress: payout.to_address, attempt: terms.attempt },
        payout.terms_digest,
      ),
    },
  };
}

/** null: nobody has answered. undefined: the service does not show all of the answer. */
function answerOf({ verdict, reason, reference, answered_at: time }: Hold['screening']) {
  if (verdict === null) return null;
  return time === null ? undefined : { verdict, reason, reference, time };
}

/** Whether two texts are the same address: only EVM addresses are written in any case. */
export const isSameAddress = (a: string, b: string): boolean =>
  a === b || (/^0x/i.test(a) && a.toLowerCase() === b.toLowerCase());

/**
 * The content of a payment's transaction, as the builder writes it and the reader reads it back.
 */
import type { PaymentPlan, PaymentTerms } from '#model/payment.ts';
import { tokenPrograms } from '../node/programs.ts';
import { associatedTokenAccount } from '../node/token-account.ts';
import { memoBytes } from './compute-budget.ts';
import type { Source } from './token-sources.ts';

export interface PaymentParts {
  payer: string;
  /** The blockhash that it refers to. */
  reference: string;
  /** Compute units, and the price of one in micro-lamports. */
  units: bigint;
  price: bigint;
  /** UTF-8 bytes in hex; null for none. */
  memo: string | null;
  pays:
    | { kind: 'lamports'; to: string; amount: bigint }
    | {
        kind: 'tokens';
        program: string;
        mint: string;
        decimals: number;
        /** The recipient's token account. `owner` is set when the payment creates it. */
        account: string;
        owner: string | null;
        sources: Source[];
      };
}

/** What a plan records for the signer. */
export interface PlanNotes {
  /** Limit of compute units, without the part that distinguishes equal payments. */
  units: bigint;
  price: bigint;
  /** Lamports for an account that the payment creates; 0 when it creates none. */
  rent: bigint;
  token: { program: string; decimals: number; sources: Source[] } | null;
}

const maxU64 = 2n ** 64n - 1n;

/** Encodes the notes as the texts that a plan carries. */
export function encodePlan({ units, price, rent, token }: PlanNotes): Record<string, string> {
  return {
    units: `${units}`,
    price: `${price}`,
    rent: `${rent}`,
    ...(token && {
      program: token.program,
      decimals: `${token.decimals}`,
      sources: token.sources.map(({ account, amount }) => `${account}:${amount}`).join(' '),
    }),
  };
}

/** Decodes the notes of a plan. Throws an Error for a plan of another adapter. */
export function decodePlan({ build }: PaymentPlan): PlanNotes {
  const number = (name: string) => {
    const text = build[name];
    if (!text || !/^\d{1,20}$/.test(text)) throw new Error(`the plan has no ${name}`);
    return BigInt(text);
  };
  const notes = { units: number('units'), price: number('price'), rent: number('rent') };
  const { program, sources } = build;
  if (program === undefined || sources === undefined) return { ...notes, token: null };
  if (!tokenPrograms.includes(program)) throw new Error(`${program} is not a token program`);
  const parsed = sources.split(' ').map((source): Source => {
    const [account, amount] = source.split(':');
    if (!account || !amount || !/^\d{1,20}$/.test(amount)) throw new Error('a source is malformed');
    return { account, amount: BigInt(amount) };
  });
  return { ...notes, token: { program, decimals: Number(number('decimals')), sources: parsed } };
}

/**
 * The parts of the transaction that pays these terms. The recipient's account is derived here,
 * never taken from a node. Throws an Error for terms that cannot be paid.
 */
export function toPaymentParts(
  terms: PaymentTerms,
  notes: PlanNotes,
  { reference, units }: { reference: string; units: bigint },
): PaymentParts {
  const { from, to, tokenAddress: mint, amount } = terms;
  if (amount <= 0n || amount > maxU64) throw new Error(`amount out of range: ${amount}`);
  if (from === to) throw new Error('the recipient is the wallet itself');
  const memo = memoBytes(terms.memo);
  const common = {
    payer: from,
    reference,
    units,
    price: notes.price,
    memo: memo && Buffer.from(memo).toString('hex'),
  };
  const { token, rent } = notes;
  if (mint === null) {
    if (token || rent > 0n) throw new Error('the plan is for a token');
    return { ...common, pays: { kind: 'lamports', to, amount } };
  }
  if (!token) throw new Error('the plan is not for a token');
  const total = token.sources.reduce((sum, source) => sum + source.amount, 0n);
  if (total !== amount || token.sources.some((source) => source.amount <= 0n)) {
    throw new Error(`the sources hold ${total}, the payment needs ${amount}`);
  }
  const account = associatedTokenAccount(to, mint, token.program);
  const owner = rent > 0n ? to : null;
  return { ...common, pays: { kind: 'tokens', mint, account, owner, ...token } };
}

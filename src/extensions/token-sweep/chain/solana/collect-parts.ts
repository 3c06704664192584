/** The content of a sweep's transaction, as the builder writes it and the reader reads it back. */

import { tokenPrograms } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import type { PaymentPlan, PaymentTerms } from '#model/payment.ts';

/** As many owners as fit into one legacy transaction, with a new account for the wallet. */
export const maxOwners = 6;

const maxU64 = 2n ** 64n - 1n;

/** What leaves one owner: all of one account, or a part of it. */
export interface CollectSource {
  owner: string;
  /** The owner's associated token account; for lamports the owner itself. */
  account: string;
  amount: bigint;
}

export interface CollectParts {
  /** The wallet, which pays the fee and receives. */
  payer: string;
  /** The blockhash that it refers to. */
  reference: string;
  /** Compute units, and the price of one in micro-lamports. */
  units: bigint;
  price: bigint;
  /** null for lamports. `creates`: the wallet's account of the token is made first. */
  token: {
    program: string;
    mint: string;
    decimals: number;
    account: string;
    creates: boolean;
  } | null;
  sources: CollectSource[];
}

/** What a plan records for the signer. */
export interface CollectNotes {
  /** Limit of compute units, without the part that distinguishes equal payments. */
  units: bigint;
  price: bigint;
  /** Lamports for the wallet's own token account; 0 if it has one. */
  rent: bigint;
  token: { program: string; decimals: number } | null;
}

/** Encodes the notes as the texts that a plan carries. */
export const encodeCollectPlan = (notes: CollectNotes): Record<string, string> => ({
  kind: 'collect',
  units: `${notes.units}`,
  price: `${notes.price}`,
  rent: `${notes.rent}`,
  ...(notes.token && { program: notes.token.program, decimals: `${notes.token.decimals}` }),
});

/** Decodes the notes of a plan. Throws an Error for the plan of another payment. */
export function decodeCollectPlan({ build }: PaymentPlan): CollectNotes {
  if (build.kind !== 'collect') throw new Error('the plan is not for a sweep');
  const number = (name: string) => {
    const text = build[name];
    if (!text || !/^\d{1,20}$/.test(text)) throw new Error(`the plan has no ${name}`);
    return BigInt(text);
  };
  const notes = { units: number('units'), price: number('price'), rent: number('rent') };
  const { program } = build;
  if (program === undefined) return { ...notes, token: null };
  if (!tokenPrograms.includes(program)) throw new Error(`${program} is not a token program`);
  return { ...notes, token: { program, decimals: Number(number('decimals')) } };
}

/**
 * The parts of the transaction that collects what these terms say. Every account is derived here,
 * never taken from a node. Throws an Error for terms that are not a sweep.
 */
export function toCollectParts(
  terms: PaymentTerms,
  notes: CollectNotes,
  { reference, units }: { reference: string; units: bigint },
): CollectParts {
  const { from, to, tokenAddress: mint, amount, collects = [], memo, data } = terms;
  if (from !== to) throw new Error('a sweep ends at the wallet that pays for it');
  if (memo || data !== undefined) throw new Error('a sweep has no memo and no call');
  if (collects.length === 0 || collects.length > maxOwners) {
    throw new Error(`a sweep has up to ${maxOwners} owners, not ${collects.length}`);
  }
  const owners = new Set(collects.map(({ owner }) => owner));
  if (owners.size < collects.length || owners.has(from)) {
    throw new Error('a sweep must name each owner once, and not the wallet');
  }
  const wrong = collects.find((one) => one.amount <= 0n || one.amount > maxU64);
  if (wrong) throw new Error(`amount out of range: ${wrong.amount}`);
  const sum = collects.reduce((total, one) => total + one.amount, 0n);
  if (sum !== amount) throw new Error(`the owners send ${sum}, not ${amount}`);
  const common = { payer: from, reference, units, price: notes.price };
  const { token, rent } = notes;
  if (mint === null) {
    if (token || rent > 0n) throw new Error('the plan is for a token');
    const sources = collects.map(({ owner, amount: part }) => ({
      owner,
      account: owner,
      amount: part,
    }));
    return { ...common, token: null, sources };
  }
  if (!token) throw new Error('the plan is not for a token');
  const { program } = token;
  return {
    ...common,
    token: {
      ...token,
      mint,
      account: associatedTokenAccount(from, mint, program),
      creates: rent > 0n,
    },
    sources: collects.map(({ owner, amount: part }) => ({
      owner,
      account: associatedTokenAccount(owner, mint, program),
      amount: part,
    })),
  };
}

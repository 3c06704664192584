/** The content of a group's transaction, as the builder writes it and the reader reads it back. */

import { tokenPrograms } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import type { PaymentPlan } from '#model/payment.ts';

/** What one wallet pays in one transaction: a token, or lamports (null), each in base units. */
export interface SolanaGroup {
  from: string;
  token: string | null;
  members: readonly { address: string; amount: bigint }[];
}

export interface GroupParts {
  /** The wallet, which pays the fee and the members. */
  payer: string;
  /** The blockhash that it refers to. */
  reference: string;
  /** Compute units, and the price of one in micro-lamports. */
  units: bigint;
  price: bigint;
  /** null for lamports. `source`: the wallet's associated account, which all is taken from. */
  token: { program: string; mint: string; decimals: number; source: string } | null;
  payments: {
    /** What receives: an owner's associated token account; for lamports the recipient itself. */
    account: string;
    /** Whose account is made first; null if it exists. */
    owner: string | null;
    amount: bigint;
  }[];
}

/** What a plan records for the signer. */
export interface GroupNotes {
  /** Limit of compute units, without the part that distinguishes equal transactions. */
  units: bigint;
  price: bigint;
  /** Lamports for each account that is made. */
  rent: bigint;
  token: { program: string; decimals: number } | null;
  /** The members whose token account is made, by their places. */
  creates: readonly number[];
}

const maxU64 = 2n ** 64n - 1n;

/** Encodes the notes as the texts that a plan carries. */
export const encodeGroupPlan = ({
  units,
  price,
  rent,
  token,
  creates,
}: GroupNotes): Record<string, string> => ({
  kind: 'group',
  units: `${units}`,
  price: `${price}`,
  rent: `${rent}`,
  creates: creates.join(' '),
  ...(token && { program: token.program, decimals: `${token.decimals}` }),
});

/** Decodes the notes of a plan. Throws an Error for the plan of another payment. */
export function decodeGroupPlan({ build }: Pick<PaymentPlan, 'build'>): GroupNotes {
  if (build.kind !== 'group') throw new Error('the plan is not for a group');
  const number = (name: string) => {
    const text = build[name];
    if (!text || !/^\d{1,20}$/.test(text)) throw new Error(`the plan has no ${name}`);
    return BigInt(text);
  };
  const { program, creates = '' } = build;
  if (!/^(\d{1,3}( \d{1,3})*)?$/.test(creates)) throw new Error('the new accounts are malformed');
  const notes = {
    units: number('units'),
    price: number('price'),
    rent: number('rent'),
    creates: creates === '' ? [] : creates.split(' ').map(Number),
  };
  if (program === undefined) return { ...notes, token: null };
  if (!tokenPrograms.includes(program)) throw new Error(`${program} is not a token program`);
  return { ...notes, token: { program, decimals: Number(number('decimals')) } };
}

/**
 * The parts of the transaction that pays a group. Every account is derived here, never taken from a node.
 * Throws an Error for a group that cannot be paid: of nobody, with a recipient twice, the wallet itself, or an
 * amount out of range.
 */
export function toGroupParts(
  { from, token: mint, members }: SolanaGroup,
  { price, rent, token, creates }: GroupNotes,
  { reference, units }: { reference: string; units: bigint },
): GroupParts {
  if (members.length === 0) throw new Error('a group pays somebody');
  const recipients = new Set(members.map(({ address }) => address));
  // What became of a payment is read by its recipient.
  if (recipients.size < members.length || recipients.has(from))
    throw new Error('a group must name each recipient once, and not the wallet');
  const wrong = members.find(({ amount }) => amount <= 0n || amount > maxU64);
  if (wrong) throw new Error(`amount out of range: ${wrong.amount}`);
  const common = { payer: from, reference, units, price };
  if (mint === null) {
    if (token || rent > 0n || creates.length > 0) throw new Error('the plan is for a token');
    const payments = members.map(({ address, amount }) => ({
      account: address,
      owner: null,
      amount,
    }));
    return { ...common, token: null, payments };
  }
  if (!token) throw new Error('the plan is not for a token');
  const isPlaces =
    new Set(creates).size === creates.length && creates.every((place) => place in members);
  if (!isPlaces) throw new Error('the plan is for another group');
  const accountOf = (owner: string) => associatedTokenAccount(owner, mint, token.program);
  return {
    ...common,
    token: { ...token, mint, source: accountOf(from) },
    payments: members.map(({ address, amount }, place) => ({
      account: accountOf(address),
      owner: creates.includes(place) ? address : null,
      amount,
    })),
  };
}

/** Size of a network packet, less the count of signatures and one signature. */
export const maxMessageBytes = 1232 - 65;

/** Bytes of the instructions: limit and price of compute units, a transfer, a new account. */
const instructionBytes = { budget: 8 + 12, transfer: 17, creation: 10 };

/**
 * The bytes of a group's message, of which the network takes 1,167 at most: 20 payments of lamports fit, 19 of
 * a token to accounts that exist, 9 to new ones.
 */
export function messageBytes({ token, payments }: Pick<GroupParts, 'token' | 'payments'>): number {
  const created = payments.flatMap(({ owner }) => owner ?? []);
  // The payer and the program of compute units; the programs and accounts that the kind needs.
  const fixed = 2 + (token ? 3 : 1) + (created.length > 0 ? 2 : 0);
  const keys = new Set([...payments.map(({ account }) => account), ...created]).size + fixed;
  const instructions =
    instructionBytes.budget +
    instructionBytes.transfer * payments.length +
    instructionBytes.creation * created.length;
  return 3 + 1 + 32 * keys + 32 + 1 + instructions;
}

import type { StuckKind } from '#model/orders/stuck.ts';
import type { ActingParty } from '#model/orders/timeline.ts';

/** What a person who reads of a cause wants to know. */
export interface CauseFacts {
  chain: string;
  address: string;
  /** The chain's own coin, and the most of it that the order's fee may take. */
  coin: string;
  maxFee: string;
  /** What comes after the kind in the cause, such as why a call reverts. */
  detail: string;
}

interface StuckRow {
  says(facts: CauseFacts): string;
  acts: ActingParty;
  /** The heading of docs/runbook.md. */
  runbook: string;
  /** It continues once the address holds enough of the chain's coin. */
  lacksCoin?: true;
}

const noGas = ({ address, coin, chain, maxFee }: CauseFacts) =>
  `${address} lacks ${coin} for the fee on ${chain}, at most ${maxFee} ${coin}. Send it there: the order continues by itself.`;

/** A row for each kind. */
export const stuckCauses: Record<StuckKind, StuckRow> = {
  no_gas: { says: noGas, acts: 'operator', runbook: 'wallet-out-of-gas', lacksCoin: true },
  no_coin: {
    says: ({ address, coin, chain }) =>
      `${address} holds too little ${coin} on ${chain} for the amount and the fee. It fails soon unless more arrives.`,
    acts: 'merchant',
    runbook: 'orders-stuck',
  },
  no_token: {
    says: ({ address, chain }) =>
      `${address} holds too little of the token on ${chain}. It fails soon unless more arrives.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
  needs_more_gas_than_reserved: {
    says: ({ coin, maxFee }) =>
      `The payment needs more work than it reserved a fee for, at most ${maxFee} ${coin}. It fails if that lasts.`,
    acts: 'nobody',
    runbook: 'orders-stuck',
  },
  energy: {
    says: ({ address }) => `The energy that was rented for ${address} is not seen on chain yet.`,
    acts: 'nobody',
    runbook: 'payment-lacks-energy',
  },
  no_energy: {
    says: ({ address, coin, maxFee }) =>
      `Its energy did not come, and ${address} lacks the ${coin} to burn instead, at most ${maxFee} ${coin}. Send it there: the order continues by itself.`,
    acts: 'operator',
    runbook: 'payment-lacks-energy',
    lacksCoin: true,
  },
  no_price: {
    says: () => 'There is no price to count it by against a daily sum.',
    acts: 'operator',
    runbook: 'price-missing',
  },
  fee_above_cap: {
    says: ({ chain, coin, maxFee }) =>
      `Fees on ${chain} are above what it reserved, at most ${maxFee} ${coin}. It is sent once they fall.`,
    acts: 'nobody',
    runbook: 'fees-above-cap',
  },
  daily_sum: {
    says: () =>
      'A sum of the settings is used up for today. It continues on the next UTC day, or once owners raise the sum.',
    acts: 'owner',
    runbook: 'daily-sum-reached',
  },
  old_price: {
    says: () => 'Its price is more than 24 hours old: one admin has to look at it.',
    acts: 'approver',
    runbook: 'price-too-old',
  },
  forged: {
    says: () => 'The signer refuses it: its record is not what was asked for or approved.',
    acts: 'owner',
    runbook: 'signature-refused',
  },
  signed_before: {
    says: () => 'It was signed before and may have been paid. Do not pay it again elsewhere.',
    acts: 'owner',
    runbook: 'signature-refused',
  },
  reverts: {
    says: ({ detail }) =>
      `The payment would revert (${detail || 'the contract names no reason'}). It fails if that lasts.`,
    acts: 'merchant',
    runbook: 'orders-stuck',
  },
  only_one_provider: {
    says: ({ chain, detail }) =>
      `Only one provider of ${chain} says that the payment would fail (${detail || 'without a reason'}). It is signed once another one can simulate it, and does not end before another one says the same.`,
    acts: 'operator',
    runbook: 'providers-disagree',
  },
  can_not_be_estimated: {
    says: ({ chain }) => `No node of ${chain} could simulate the payment yet.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
  can_not_be_signed: {
    says: () => 'The message could not be signed. It is tried again.',
    acts: 'operator',
    runbook: 'operation-not-signed',
  },
  approver_unknown: {
    says: () => 'An admin who approved it is no approver of the project any longer.',
    acts: 'owner',
    runbook: 'approver-unknown',
  },
  approvers_unread: {
    says: () => 'The user pool did not say whether its approvers exist. It is asked again.',
    acts: 'nobody',
    runbook: 'approvers-unread',
  },
  settings_unproven: {
    says: () =>
      'The signer does not believe the settings of the project: two owners did not agree.',
    acts: 'owner',
    runbook: 'settings-unproven',
  },
  not_built: {
    says: ({ detail }) =>
      `Its provider did not build the swap that it quoted (${detail || 'without a reason'}). It fails if that lasts.`,
    acts: 'nobody',
    runbook: 'orders-stuck',
  },
  payment_void: {
    says: ({ detail }) =>
      `Its payment can no longer be mined (${detail || 'without a reason'}), but its record does not say that it was sent.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
};

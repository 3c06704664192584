import type { RunbookHeading } from '#model/alarms.ts';
import type { StuckKind } from '#model/orders/stuck.ts';
import type { ActingParty } from '#model/orders/timeline.ts';

/** What a person who reads of a cause wants to know; null where the reader's API does not say it. */
export interface CauseFacts {
  chain: string;
  /** The address that pays. */
  address: string | null;
  /** The chain's own coin, and the most of it that the order's fee may take. */
  coin: string | null;
  maxFee: string | null;
  /** What comes after the kind in the cause, such as why a call reverts. */
  detail: string;
}

interface StuckRow {
  says(facts: CauseFacts): string;
  acts: ActingParty;
  runbook: RunbookHeading;
  /** It continues once the address holds enough of the chain's coin. */
  lacksCoin?: true;
}

const atMost = ({ coin, maxFee }: CauseFacts) => (maxFee ? `, at most ${maxFee} ${coin}` : '');

const noGas = (facts: CauseFacts) =>
  `${facts.address ?? 'The paying address'} lacks ${facts.coin ?? 'the chain’s coin'} for the fee on ${facts.chain}${atMost(facts)}. Send it there: the order continues by itself.`;

/** A row for each kind: the admin API, the console and both command lines read this table. */
export const stuckCauses: Record<StuckKind, StuckRow> = {
  no_gas: { says: noGas, acts: 'operator', runbook: 'wallet-out-of-gas', lacksCoin: true },
  no_coin: {
    says: (facts) =>
      `${facts.address ?? 'The paying address'} holds too little ${facts.coin ?? 'of the chain’s coin'} on ${facts.chain} for the amount and the fee. It fails soon unless more arrives.`,
    acts: 'merchant',
    runbook: 'orders-stuck',
  },
  no_token: {
    says: ({ address, chain }) =>
      `${address ?? 'The paying address'} holds too little of the token on ${chain}. It fails soon unless more arrives.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
  needs_more_gas_than_reserved: {
    says: (facts) =>
      `The payment needs more work than it reserved a fee for${atMost(facts)}. It fails if that lasts.`,
    acts: 'nobody',
    runbook: 'orders-stuck',
  },
  energy: {
    says: ({ address }) =>
      `The energy that was rented for ${address ?? 'the paying address'} is not seen on chain yet.`,
    acts: 'nobody',
    runbook: 'payment-lacks-energy',
  },
  no_energy: {
    says: (facts) =>
      `Its energy did not come, and ${facts.address ?? 'the paying address'} lacks the ${facts.coin ?? 'coin'} to burn instead${atMost(facts)}. Send it there: the order continues by itself.`,
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
    says: (facts) =>
      `Fees on ${facts.chain} are above what it reserved${atMost(facts)}. It is sent once they fall.`,
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
  allowances_unread: {
    says: ({ chain }) =>
      `Two providers of ${chain} did not say the same of what the called contract may take. They are asked again.`,
    acts: 'operator',
    runbook: 'providers-disagree',
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

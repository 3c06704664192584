import type { RunbookHeading } from '#model/alarms.ts';
import type { StuckKind } from '#model/orders/stuck.ts';
import type { ActingParty } from '#model/orders/timeline.ts';
import { chainWord } from '#shared/words/chain-word.ts';
import { roundedAmount } from '#shared/words/rounded-amount.ts';

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

/** Enough in any case: rounded up. */
const atMost = ({ coin, maxFee }: CauseFacts) =>
  maxFee ? `, at most ${roundedAmount(maxFee, 'up')} ${coin}` : '';

const sendCoin = ({ coin, maxFee, address }: CauseFacts) =>
  `Send ${maxFee ? `at least ${roundedAmount(maxFee, 'up')} ${coin}` : 'more of it'} to ${address ?? 'the paying address'}; the order resumes automatically.`;

const coinOf = ({ coin }: CauseFacts) => coin ?? 'of the chain’s coin';

const noGas = (facts: CauseFacts) =>
  `Not enough ${coinOf(facts)} on ${chainWord(facts.chain)} for network fees. ${sendCoin(facts)}`;

/** A row for each kind: the admin API, the console and both command lines read this table. */
export const stuckCauses: Record<StuckKind, StuckRow> = {
  no_gas: { says: noGas, acts: 'operator', runbook: 'wallet-out-of-gas', lacksCoin: true },
  no_coin: {
    says: (facts) =>
      `Not enough ${coinOf(facts)} on ${chainWord(facts.chain)} for the amount and the fee. The order fails soon unless more reaches ${facts.address ?? 'the paying address'}.`,
    acts: 'merchant',
    runbook: 'orders-stuck',
  },
  no_token: {
    says: ({ address, chain }) =>
      `Not enough of the token on ${chainWord(chain)}. The order fails soon unless more reaches ${address ?? 'the paying address'}.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
  needs_more_gas_than_reserved: {
    says: (facts) =>
      `The payment needs more gas than its reserved fee covers${atMost(facts)}. It fails if this lasts.`,
    acts: 'nobody',
    runbook: 'orders-stuck',
  },
  energy: {
    says: ({ address }) =>
      `The energy rented for ${address ?? 'the paying address'} has not arrived on chain yet.`,
    acts: 'nobody',
    runbook: 'payment-lacks-energy',
  },
  no_energy: {
    says: (facts) =>
      `The rented energy did not arrive, and there is not enough ${coinOf(facts)} to burn instead. ${sendCoin(facts)}`,
    acts: 'operator',
    runbook: 'payment-lacks-energy',
    lacksCoin: true,
  },
  no_price: {
    says: () => 'Without a price it cannot be counted against a daily limit.',
    acts: 'operator',
    runbook: 'price-missing',
  },
  fee_above_cap: {
    says: (facts) =>
      `Fees on ${chainWord(facts.chain)} are above the fee that it reserved${atMost(facts)}. It is sent once fees fall.`,
    acts: 'nobody',
    runbook: 'fees-above-cap',
  },
  daily_sum: {
    says: () =>
      'A daily limit of the settings is used up. It continues on the next UTC day, or once owners raise the limit.',
    acts: 'owner',
    runbook: 'daily-sum-reached',
  },
  old_price: {
    says: () =>
      'Its price is more than 24 hours old: approvers must review it, as many as its value today requires.',
    acts: 'approver',
    runbook: 'price-too-old',
  },
  approved_sum: {
    says: () =>
      'Approvals have used up approved_daily_usd today: it needs two more approvals, or continues on the next UTC day.',
    acts: 'approver',
    runbook: 'approved-sum-reached',
  },
  forged: {
    says: () => 'The signer refuses it: its record does not match what was requested or approved.',
    acts: 'owner',
    runbook: 'signature-refused',
  },
  signed_before: {
    says: () => 'It was signed earlier and may have been paid. Do not pay it again elsewhere.',
    acts: 'owner',
    runbook: 'signature-refused',
  },
  reverts: {
    says: ({ detail }) =>
      `The payment would revert (${detail || 'the contract names no reason'}). It fails if this lasts.`,
    acts: 'merchant',
    runbook: 'orders-stuck',
  },
  only_one_provider: {
    says: ({ chain, detail }) =>
      `Only one provider of ${chainWord(chain)} reports that the payment would fail (${detail || 'no reason given'}). It is signed once another provider can simulate it, and it fails only if another provider reports the same.`,
    acts: 'operator',
    runbook: 'providers-disagree',
  },
  can_not_be_estimated: {
    says: ({ chain }) => `No node of ${chainWord(chain)} could simulate the payment yet.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
  can_not_be_signed: {
    says: () => 'The message could not be signed.',
    acts: 'operator',
    runbook: 'operation-not-signed',
  },
  approver_unknown: {
    says: () => 'An admin who approved it is no longer an approver of the project.',
    acts: 'owner',
    runbook: 'approver-unknown',
  },
  approvers_unread: {
    says: () => 'The user pool has not confirmed that its approvers still exist.',
    acts: 'nobody',
    runbook: 'approvers-unread',
  },
  held: {
    says: () => 'The project’s screening provider holds it or has not answered yet.',
    acts: 'merchant',
    runbook: 'orders-stuck',
  },
  approval_unsigned: {
    says: () =>
      'The project requires signatures, and too few of its approvals are signed by an active device.',
    acts: 'owner',
    runbook: 'approval-unsigned',
  },
  request_unproven: {
    says: () =>
      'There is no signed request of the merchant for it. It is not paid. An owner can mark it as failed.',
    acts: 'owner',
    runbook: 'request-unproven',
  },
  vault_refused: {
    says: ({ detail }) =>
      `The vault, which holds the keys, does not sign it${detail ? `: ${detail}` : ''}. Another attempt follows automatically.`,
    acts: 'operator',
    runbook: 'vault-refused',
  },
  allowances_unread: {
    says: ({ chain }) =>
      `Two providers of ${chain} disagree on the amount that the called contract may take. They are queried again.`,
    acts: 'operator',
    runbook: 'providers-disagree',
  },
  settings_unproven: {
    says: () =>
      'The signer does not accept the settings of the project: two owners did not agree to them.',
    acts: 'owner',
    runbook: 'settings-unproven',
  },
  not_built: {
    says: ({ detail }) =>
      `Its provider did not build the quoted swap (${detail || 'no reason given'}). It fails if this lasts.`,
    acts: 'nobody',
    runbook: 'orders-stuck',
  },
  payment_void: {
    says: ({ detail }) =>
      `Its payment can no longer be mined (${detail || 'no reason given'}), but its record does not show that it was sent.`,
    acts: 'operator',
    runbook: 'orders-stuck',
  },
};

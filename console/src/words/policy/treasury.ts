import type { BusinessType, DurationCode } from '#model/rental-codes.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import { energyOrderStatus, type energyOrderStatusNames } from '#wire/merchant/energy/codes.ts';
import type { Tone } from '../../kit/sign.tsx';

/** Why an address is not swept yet, and what ends it. */
export const sweepCauseWords: Record<SweepCause, string> = {
  small: 'The address holds too little for a sweep. More deposits resolve this.',
  too_expensive: 'The fee is too high for the amount. A lower fee resolves this.',
  unpriced: 'The token has no price. The sweep continues once there is a price.',
  hot_wallet_short: 'Not enough coin in the hot wallet to pay the fee. Fund it.',
  no_energy: 'No energy could be rented. Retrying.',
  no_bandwidth: 'The address has no bandwidth. It recovers within a day.',
  budget_spent: 'The daily fee budget is used up until the next UTC day.',
  other_account:
    'The token is in another account than the associated one. A transfer from the address moves it.',
  cannot_send: 'The address cannot send this token now: its issuer may have frozen it.',
  failed: 'The last sweep failed. Retrying.',
};

const sweepKinds: Record<string, string> = {
  sweep: 'Collects deposits',
  fund: 'Sends the coin for the fee of a sweep',
  activate: 'Activates an address',
  deploy: 'Creates the contract that collects',
  clear: 'Removes delegations',
};
export const sweepKindWords = (kind: string): string => sweepKinds[kind] ?? kind;
export const sweepKindNames = Object.keys(sweepKinds);

const durations: Record<DurationCode, string> = {
  '10010': '10 minutes',
  '20001': '1 hour',
  '30001': '1 day',
};
export const durationWords = (code: DurationCode): string => durations[code];

const purposes: Record<BusinessType, string> = {
  sweep: 'A sweep',
  withdraw: 'A withdrawal',
  client_tx: 'An operation',
};
export const purposeWords = (purpose: BusinessType): string => purposes[purpose];

type EnergyOrderNumber = keyof typeof energyOrderStatusNames;

const energyStatuses: Record<EnergyOrderNumber, { text: string; tone: Tone }> = {
  [energyOrderStatus.ordered]: { text: 'Ordered', tone: 'in-progress' },
  [energyOrderStatus.delegated]: { text: 'Delegated', tone: 'success' },
  [energyOrderStatus.failed]: { text: 'Failed', tone: 'error' },
  [energyOrderStatus.partial]: { text: 'In part', tone: 'info' },
  [energyOrderStatus.recovered]: { text: 'Came back', tone: 'stopped' },
};
export const energyStatusWords = (status: EnergyOrderNumber) => energyStatuses[status];

import { readNetwork } from '../../preflight/read-network.ts';
import type { Check } from '../check.ts';
import { blockTimeCheck, networkCheck, newestCheck } from '../head-checks.ts';
import { tronBlockChecks } from './block-checks.ts';
import { tronPaymentChecks } from './payment-checks.ts';
import type { TronSubject } from './subject.ts';

/** Each path that src/chains/tron asks for is in one of these. */
export const tronChecks: readonly Check<TronSubject>[] = [
  networkCheck(['wallet/getblock'], ({ http }) => readNetwork.TRX(http)),
  newestCheck(['wallet/getblock']),
  blockTimeCheck(['wallet/getblock']),
  ...tronBlockChecks,
  ...tronPaymentChecks,
];

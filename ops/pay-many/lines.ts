import { create2Factory } from '#chains/evm/account/create2.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import type { Chain } from '#model/chain.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { DeploymentCall, Found } from './deployment.ts';

const said: Record<Found, string> = {
  final: 'is there, in a final block: groups can be paid through it.',
  new: 'is there, but its block is not final yet: groups wait for that.',
  absent: 'is not there yet.',
  'no factory': `cannot be deployed: this chain has no factory at ${create2Factory}.`,
};

/** What a chain has, in one line. */
export const foundLine = (chain: string, found: Found): string =>
  `${chain}: the contract ${payMany.address} ${said[found]}`;

/** The transaction, for whoever sends it with a wallet of their own. */
export const callLines = (
  { chainId, nativeToken }: Pick<Chain, 'chainId' | 'nativeToken'>,
  { to, data, gas, cost }: DeploymentCall,
): string[] => [
  'Anybody may deploy it, by this transaction:',
  `  chain id  ${chainId}`,
  `  to        ${to}`,
  '  value     0',
  `  gas       ${gas}`,
  `  cost      at most ${formatAmount(cost, 18)} ${nativeToken} now`,
  `  data      ${data}`,
];

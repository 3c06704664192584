import type { NetworkQuestion } from '#chains/rpc/providers/network-check.ts';
import type { Chain } from '#model/chain.ts';

/** A provider of an EVM chain returns its chain id. */
export const evmNetwork = ({ chainId }: Pick<Chain, 'chainId'>): NetworkQuestion => ({
  method: 'eth_chainId',
  isRight: (answer) =>
    typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer) && Number(answer) === chainId,
});

import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainName } from '#shared/chains.ts';
import type { GroupDemands } from './judge-group.ts';

/**
 * What is demanded of a group that a contract pays: it goes there, and the contract's own code is known to be on its
 * chain. It may cost its gas at its price.
 */
export const contractDemands = ({
  contract,
  isDeployed,
}: {
  contract: string;
  isDeployed(chain: ChainName): Promise<boolean>;
}): GroupDemands => ({
  async refusal({ toAddress, chain }) {
    if (foldCase(toAddress) !== foldCase(contract))
      return refuse('it does not go to the contract that pays many');
    return (await isDeployed(chain))
      ? null
      : refuse(`nobody attests the code of the contract on ${chain}`, false);
  },
  mostOf: ({ gasLimit, maxFeePerGas }) => gasLimit * maxFeePerGas,
  raises: true,
});

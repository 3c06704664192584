import type { FeeEstimator, PaymentBuilder, PaymentGateway, PaymentSigner } from '#ports/chains.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Attestations, Attester } from '#ports/vault.ts';
import type { ChainName } from '#shared/chains.ts';
import { byContract } from '../../rules/group/by-contract.ts';
import { contractDemands } from '../../rules/group/contract-demands.ts';
import { judgeAllowance } from '../../rules/group/judge-allowance.ts';
import { judgeGroup } from '../../rules/group/judge-group.ts';
import { groupCalls } from './group-call.ts';
import { payMany } from './pay-many.ts';
import { groupBuilder, groupFees, groupGateway, groupSigner } from './with-groups.ts';

const demandsOf = (isDeployed: (chain: ChainName) => Promise<boolean>) =>
  contractDemands({ contract: payMany.address, isDeployed });

const codeOn = (chain: ChainName) => ({ chain, address: payMany.address, hash: payMany.codeHash });

/** What groups add to the payment worker of an EVM chain. It has the contract's code recorded for the vault. */
export function evmGroups({
  payments,
  prices,
  attester,
}: {
  payments: Pick<PaymentReader, 'signature' | 'groupTally'>;
  prices: PriceBook;
  attester: Attester;
}) {
  // Code that is there stays there.
  const attested = new Map<ChainName, Promise<boolean>>();
  const isDeployed = async (chain: ChainName): Promise<boolean> => {
    const asked = attested.get(chain) ?? attester.attest({ kind: 'code', ...codeOn(chain) });
    attested.set(chain, asked);
    const isThere = await asked.catch((error: unknown) => {
      attested.delete(chain);
      throw error;
    });
    if (!isThere) attested.delete(chain);
    return isThere;
  };
  return {
    forming: byContract({ calls: groupCalls, isDeployed }),
    judges: {
      group: judgeGroup({ payments, demands: demandsOf(isDeployed) }),
      allow: judgeAllowance({ prices, isDeployed }),
    },
    fees: (fees: FeeEstimator) => groupFees(fees, groupCalls),
    gateway: (gateway: PaymentGateway) => groupGateway(gateway, groupCalls),
    builder: (builder: PaymentBuilder) => groupBuilder(builder, groupCalls),
  };
}

/** What groups add to the vault of an EVM chain. */
export const evmGroupVault = ({
  payments,
  prices,
  attested,
}: {
  payments: Pick<PaymentReader, 'signature' | 'groupTally'>;
  prices: PriceBook;
  attested: Pick<Attestations, 'hasCode'>;
}) => {
  const isDeployed = (chain: ChainName) => attested.hasCode(codeOn(chain));
  return {
    judges: {
      group: judgeGroup({ payments, demands: demandsOf(isDeployed) }),
      allow: judgeAllowance({ prices, isDeployed }),
    },
    signer: (signer: PaymentSigner) => groupSigner(signer, groupCalls),
  };
};

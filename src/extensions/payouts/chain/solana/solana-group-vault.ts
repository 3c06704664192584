import type { Chain } from '#model/chain.ts';
import type { ExpiringSigner, MessageKeyring } from '#ports/chains.ts';
import type { PaymentReader } from '#ports/payments.ts';
import { judgeGroup } from '../../rules/group/judge-group.ts';
import { messageDemands } from '../../rules/group/message-demands.ts';
import { groupSigner } from './group-signer.ts';

/** What groups add to the vault of Solana. */
export const solanaGroupVault = ({
  payments,
  ...keys
}: {
  chain: Chain;
  keyring: MessageKeyring;
  payments: Pick<PaymentReader, 'signature' | 'groupTally'>;
}) => ({
  judges: { group: judgeGroup({ payments, demands: messageDemands }) },
  signer: (signer: ExpiringSigner) => groupSigner(signer, keys),
});

/** Builds EIP-1559 transactions by viem. It has no key: the vault signs what its own encoding says. */
import { serializeTransaction } from 'viem/utils';
import type { Chain } from '#model/chain.ts';
import type { PaymentBuilder } from '#ports/chains.ts';
import { bumpedFees } from './bumped-fees.ts';
import type { TransactionFields } from './encode.ts';
import { fillFields, paymentFields } from './fields.ts';

/** The PaymentBuilder of an EVM chain. */
export const makeEvmBuilder = ({ chain }: { chain: Chain }): PaymentBuilder => ({
  payment: (input) => build(paymentFields(chain, input)),
  fill: (input) => build(fillFields(chain, input)),
  bumpedFees,
});

const build = ({ to, data, ...fields }: TransactionFields): string =>
  serializeTransaction({
    ...fields,
    type: 'eip1559',
    to: to as `0x${string}`,
    data: data as `0x${string}`,
  });

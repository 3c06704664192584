import { twoWitnesses, type Witness } from '#chains/rpc/two-witnesses.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';

export const claim: TransferClaim = {
  txHash: '0xaa',
  blockNumber: 7n,
  blockHash: '0xb7',
  position: 'log:1',
  to: '0xC3',
  tokenAddress: '0xDAC1',
  amount: 5n,
};

/** Providers that say this of one claim; returns the verdict and who was asked. */
export async function ask(...said: (Witness | Error)[]) {
  const asked: number[] = [];
  const verdicts = await twoWitnesses({
    claims: [claim],
    order: said.map((_, index) => index),
    async ask(provider) {
      asked.push(provider);
      const one = said[provider]!;
      if (one instanceof Error) throw one;
      return [one];
    },
  });
  return { verdict: `${verdicts[0]!.kind} ${verdicts[0]!.provider}`, asked };
}

import { unusedRecipients } from '#chains/catalog/unused-recipients.ts';
import { presentHotWallet } from '#domain/balance/hot-wallet-view.ts';
import { readHotWallet } from '#domain/balance/read-hot-wallet.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import { buildProject, ethereum } from '#test/builders/builders.ts';

interface World {
  coin: bigint;
  reserved?: bigint;
  fee: bigint | Error;
  tokens?: 'none';
}

export async function shown({ coin, reserved = 0n, fee, tokens }: World) {
  const asked: PaymentTerms[] = [];
  const estimate: FeeEstimator['estimate'] = async (terms) => {
    asked.push(terms);
    if (fee instanceof Error) throw fee;
    return { gasLimit: 1n, maxFeePerGas: 1n, maxFee: fee };
  };
  const whole = ethereum();
  const chain = tokens ? { ...whole, tokens: whole.tokens.filter((one) => one.isNative) } : whole;
  const project = buildProject();
  const wallet = await readHotWallet(
    {
      balances: { balance: async () => ({ amount: coin, block: 1n }) },
      fees: { estimate },
      unusedRecipients,
      reservations: {
        sumsOf: async (on, address) => [
          {
            id: 'a',
            chain: on,
            address,
            epoch: 0,
            projectId: project.projectId,
            token: '_native',
            reserved,
          },
        ],
      },
      clock: { now: () => 1, nowMs: () => 1000 },
    },
    { project, chain },
  );
  return { ...presentHotWallet(wallet), asked };
}

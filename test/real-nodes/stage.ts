/** What the tests of geth share: a stage whose node they kill, rewind and rule. */
import { privateKeyToAccount } from 'viem/accounts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import type { NoncePayment } from '#ports/chains.ts';
import {
  ether,
  fresh,
  quantity,
  type Stage,
  startStage,
} from '#test/integration/chains/evm/stage.ts';
import { gwei, keyringOf } from '#test/scenarios/chains/evm/gateway.ts';
import type { GethNode } from '#test/support/geth/geth-as-anvil.ts';

export type GethStage = Stage & GethNode;

/** A stage on geth; its pool takes these arguments of geth. */
export const startGethStage = async (
  options: Parameters<typeof startStage>[0] = {},
): Promise<GethStage> => (await startStage(options)) as GethStage;

/** What a gateway says of an answer, with its reason. */
export const kindOf = (outcome: BroadcastOutcome): string =>
  'reason' in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;

let keys = 100;

/** A funded wallet of our own code on this stage. */
export async function walletOn(stage: Stage, coins = ether) {
  keys += 1;
  const key = new Uint8Array(32).fill(9);
  key[31] = keys;
  const account = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`);
  await stage.send({ from: stage.owner, to: account.address, value: quantity(coins) });
  const { chain, rpc } = stage;
  const builder = makeEvmBuilder({ chain });
  const signer = makeEvmSigner({ chain, keyring: keyringOf(key) });
  const fees = { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: gwei };
  const terms = {
    chain: 'ETH',
    from: account.address,
    to: fresh(1),
    tokenAddress: null,
    amount: 1n,
  } as const;
  return {
    account,
    builder,
    fees,
    gateway: makeEvmGateway({ chain, rpc }),
    sign(set: Partial<NoncePayment> = {}) {
      const payment = { nonce: 0, gasLimit: 21_000n, fees, terms, ...set };
      return signer.signPayment({ keyId: 'k', unsigned: builder.payment(payment), ...payment });
    },
  };
}

import type { ExpiringGateway } from '../../domain/ports/payments.ts';
import type { Chain } from '../../domain/ports/world.ts';
import type { Rpc } from '../nodes/rpc.ts';
import { fieldsOf } from '../nodes/shapes.ts';
import { broadcast } from './broadcast.ts';
import { isKnown } from './confirm.ts';
import { integerOf, keyOf } from './node-json.ts';
import { planPayment } from './plan.ts';

/** Solana's clock is the block height; amounts are lamports. */
export function makeSolanaGateway({ chain, rpc }: { chain: Chain; rpc: Rpc }): ExpiringGateway {
  const latest = async (method: string, params: unknown[]) =>
    fieldsOf(await rpc.request<unknown>(method, params), 'the answer').value;
  return {
    async nativeBalance(address) {
      const balance = await latest('getBalance', [address, { commitment: 'confirmed' }]);
      return BigInt(integerOf(balance, 'the balance'));
    },
    /**
     * Of a confirmed block, not of a final one, which would cost 32 of the 150 blocks that a payment
     * has; should that block be dropped, its payments can not be mined and are signed anew later.
     */
    async anchor() {
      const answer = await latest('getLatestBlockhash', [{ commitment: 'confirmed' }]);
      const { blockhash, lastValidBlockHeight } = fieldsOf(answer, 'the blockhash');
      // A validator still mines it in the block after the last valid height (docs/solana.md).
      const last = integerOf(lastValidBlockHeight, 'the last valid height');
      return { reference: keyOf(blockhash, 'the blockhash'), expiresAt: BigInt(last) + 1n };
    },
    plan: (terms, limits) => planPayment({ chain, rpc }, terms, limits),
    broadcast: (raw) => broadcast(rpc, raw),
    isKnown: (txHash) => isKnown(rpc, txHash),
  };
}

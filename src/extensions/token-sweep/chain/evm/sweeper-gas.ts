import { create2Factory } from '#chains/evm/account/create2.ts';
import { answeredQuantity, parseQuantity } from '#chains/evm/node/node-json.ts';
import { plainTransferGas } from '#chains/evm/pay/payload.ts';
import { describeFailure, isRevert } from '#chains/evm/read/describe-failure.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { sweepData } from './call-data.ts';
import { sweeperOf } from './sweeper.ts';
import { type SweeperCall, sweeperCall } from './sweeper-call.ts';

/** What EIP-7702 charges for an authorization, before any refund. */
const authorizationGas = 25_000n;

/** What one owner adds to a batch besides its own transfer: its address as data, and its call. */
const batchedGas = 6_000n;

/** Bytes of an authorization in a transaction, of which some chains charge layer-1 data. */
const authorizationBytes = 110;

/** Authorizations as data, for what a chain charges for a transaction's size. */
export const withAuthorizations = ({ data, authorizes }: SweeperCall): string =>
  data + 'ff'.repeat(authorizationBytes * authorizes.length);

/**
 * The gas that terms of a sweep need now, at most. Throws ExecutionReverted if it would fail or do
 * nothing, and what the Rpc throws.
 */
export async function sweeperGas(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  terms: PaymentTerms,
): Promise<bigint> {
  const call = sweeperCall(terms);
  if (!call) throw new Error('the terms do not describe a sweep');
  const { collects, authorizes, to } = call;
  if (terms.does === 'clear' && authorizes.length === 0) {
    throw new ExecutionReverted('no address can clear its delegation now');
  }
  // A call of an address without code succeeds and does nothing.
  if (terms.does === 'deploy' && (await rpc.request('eth_getCode', [to, 'latest'])) === '0x') {
    throw new ExecutionReverted(`the chain has no factory of contracts at ${create2Factory}`);
  }
  const extra = authorizationGas * BigInt(authorizes.length);
  if (collects) return (await transfersGas(rpc, terms.from, collects)) + extra;
  const tried = { from: terms.from, to, data: withAuthorizations(call) };
  try {
    const gas = await rpc.request('eth_estimateGas', [tried, 'latest']);
    return parseQuantity(gas, 'eth_estimateGas') + extra;
  } catch (error) {
    if (error instanceof RpcError && isRevert(error)) {
      throw new ExecutionReverted(describeFailure(error));
    }
    throw error;
  }
}

/**
 * The sum of what each owner's transfer needs by itself. The whole cannot be estimated: it succeeds
 * also if it runs out of gas within an owner's part. Owners have the sweeper's code in the
 * simulation, since nodes do not simulate authorizations alike.
 */
async function transfersGas(
  rpc: Pick<Rpc, 'batch'>,
  wallet: string,
  { token, from }: NonNullable<SweeperCall['collects']>,
): Promise<bigint> {
  const { code } = sweeperOf(wallet);
  const data = sweepData(token);
  const answers = await rpc.batch<unknown>(
    from.map((to) => ({
      method: 'eth_estimateGas',
      params: [{ from: wallet, to, data }, 'latest', { [to]: { code } }],
    })),
  );
  const reverted = answers.filter((one) => one instanceof RpcError && isRevert(one)) as RpcError[];
  const [first] = reverted;
  if (first && reverted.length === from.length) throw new ExecutionReverted(describeFailure(first));
  const each = answers.map((answer) => {
    if (answer instanceof RpcError) {
      if (isRevert(answer)) return 0n;
      throw answer;
    }
    return answeredQuantity(answer) - plainTransferGas;
  });
  // One that would fail now takes what the others take.
  const most = each.reduce((max, gas) => (gas > max ? gas : max), 0n);
  return each.reduce((sum, gas) => sum + (gas || most) + batchedGas, plainTransferGas);
}

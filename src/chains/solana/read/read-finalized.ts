import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { parseCount } from '../node/node-json.ts';

const slotCall = (commitment: string) => ({ method: 'getSlot', params: [{ commitment }] });

/** A slot that a node answered with. Throws the RpcError that it answered instead. */
export const parseSlot = (answer: unknown): bigint => {
  if (answer instanceof RpcError) throw answer;
  return BigInt(parseCount(answer, 'the slot'));
};

/** The newest finalized slot by one provider; two nodes may share its address. */
export async function readFinalized(rpc: Rpc): Promise<bigint> {
  const answers = await rpc.batch<unknown>([slotCall('confirmed'), slotCall('finalized')]);
  const [head, finalized] = [parseSlot(answers[0]), parseSlot(answers[1])];
  return finalized < head ? finalized : head;
}

/** A spine on a geth of a test. */
import { spineOn } from '#test/scenarios/spine.ts';
import { type GethStage, startGethStage } from './stage.ts';

export type GethSpine = Awaited<ReturnType<typeof startGethSpine>>;

export async function startGethSpine(
  prefix: string,
  options: Parameters<typeof startGethStage>[0] & {
    rpcOf?: (stage: GethStage) => GethStage['rpc'];
  } = {},
) {
  const { rpcOf, ...of } = options;
  const stage = await startGethStage(of);
  return spineOn(prefix, rpcOf ? { ...stage, rpc: rpcOf(stage) } : stage, { coinUsd: '2000' });
}

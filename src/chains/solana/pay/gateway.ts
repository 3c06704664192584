import { parseObject } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ExpiringGateway } from '#ports/chains.ts';
import { parseCount } from '../node/node-json.ts';
import { broadcast } from './broadcast.ts';
import { isKnown } from './is-known.ts';
import { planPayment } from './plan.ts';
import { readRecentBlock } from './recent-block.ts';
import { makeTokenSources, type Taken, type TokenSources } from './token-sources.ts';

/**
 * The ExpiringGateway of Solana. Its clock is the block height; amounts are lamports. Signed bytes
 * go to all providers of `sending`, by default the same ones that are read.
 */
export function makeSolanaGateway({
  chain,
  rpc,
  sending = rpc,
}: {
  chain: Chain;
  rpc: Rpc;
  sending?: Rpc;
}): ExpiringGateway {
  return gatewayOf({ chain, rpc, sending, takenOf: makeTakenOf() });
}

/** What the plans of a run take from which token account, whichever provider they are made by. */
function makeTakenOf(): (run: object) => Taken {
  const runs = new WeakMap<object, Taken>();
  return (run) => {
    const taken = runs.get(run) ?? new Map();
    runs.set(run, taken);
    return taken;
  };
}

function gatewayOf(input: {
  chain: Chain;
  rpc: Rpc;
  sending: Rpc;
  takenOf: (run: object) => Taken;
}): ExpiringGateway {
  const { chain, rpc, sending, takenOf } = input;
  const runs = new WeakMap<object, TokenSources>();
  const sourcesOf = (run: object): TokenSources => {
    const sources = runs.get(run) ?? makeTokenSources(rpc, takenOf(run));
    runs.set(run, sources);
    return sources;
  };
  const latest = async (method: string, params: unknown[]) =>
    parseObject(await rpc.request<unknown>(method, params), 'the answer').value;
  return {
    async nativeBalance(address) {
      const balance = await latest('getBalance', [address, { commitment: 'confirmed' }]);
      return BigInt(parseCount(balance, 'the balance'));
    },
    each: () =>
      Array.from({ length: rpc.count }, (_, index) => gatewayOf({ ...input, rpc: rpc.at(index) })),
    recentBlock: () => readRecentBlock(rpc, chain),
    plan: (terms, limits, of) =>
      planPayment({ chain, rpc, sources: sourcesOf(of.run) }, { terms, limits, of }),
    broadcast: (raw) => broadcast(sending, raw),
    isKnown: (txHash, expiresAt) =>
      isKnown({ rpc, txHash, expiresAt, maxVersion: chain.maxTransactionVersion }),
  };
}

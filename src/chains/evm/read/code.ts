import { Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead, nodeUnavailable } from '#chains/rpc/node-error.ts';
import { answersOfTwo } from '#chains/rpc/providers/answers-of-two.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { CodeReader } from '#ports/chains.ts';
import { codeHashOf } from '../account/create2.ts';
import { toQuantity } from '../node/node-json.ts';
import { readFinalized } from './read-finalized.ts';

/**
 * Reads what code an address has in the final block: a contract that is in a newer block may never have been
 * created. Each of two providers is asked for its own final block, of which it must keep the state.
 */
export const makeCodeReader = (of: { chain: Chain; rpc: Rpc }): CodeReader => ({
  async hasCode({ address, hash }) {
    const { chain, rpc } = of;
    const ask = async (index: number): Promise<boolean> => {
      const one = rpc.at(index);
      const block = await readFinalized({ chain, rpc: one, facts: { knowsTag: false } });
      const code = await one.request<unknown>('eth_getCode', [address, toQuantity(block)]);
      if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
        throw new Unverified(`the code of ${address} is not hex`);
      return codeHashOf(code) === hash.toLowerCase();
    };
    const order = Array.from({ length: rpc.count }, (_, index) => index);
    const [first, second = first] = await asVerifiedRead(chain.name, () =>
      answersOfTwo({ order, ask, what: `the code of ${address}` }),
    );
    if (first === undefined || first !== second) {
      throw nodeUnavailable(chain.name, new Error(`two providers disagree on ${address}`));
    }
    return first;
  },
});

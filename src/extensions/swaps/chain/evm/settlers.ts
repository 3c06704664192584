import type { Rpc } from '#chains/rpc/rpc.ts';
import { decodeWord, word } from '#chains/shared/abi/abi.ts';
import { selectorOf } from '#chains/shared/abi/selector-lookup.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';

/** The registry of 0x Settlers, the same on every chain (github.com/0xProject/0x-settler). */
const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae';
/** The kind of Settler that takers call themselves. */
const takerSubmitted = 2n;

/**
 * The current Settler and its predecessor, which remains valid for a while, as read from the chain.
 */
export async function readSettlers(rpc: Pick<Rpc, 'batch'>): Promise<string[]> {
  const asked = ['ownerOf(uint256)', 'prev(uint128)'].map((signature) => ({
    method: 'eth_call',
    params: [{ to: registry, data: selectorOf(signature) + word(takerSubmitted) }, 'latest'],
  }));
  const answers = await rpc.batch<unknown>(asked);
  return answers.flatMap((answer) => {
    const owner = decodeWord(answer);
    return owner ? [toChecksumAddress(`0x${owner.toString(16).padStart(40, '0')}`)] : [];
  });
}

/** Those that all of the chain's providers show, at most two of which are asked. */
export async function settlersOfAll(rpc: Pick<Rpc, 'count' | 'at'>): Promise<string[]> {
  const asked = Array.from({ length: Math.min(rpc.count, 2) }, (_, index) => rpc.at(index));
  const [first = [], ...others] = await Promise.all(asked.map(readSettlers));
  return first.filter((one) => others.every((other) => other.includes(one)));
}

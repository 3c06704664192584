import type { NetworkQuestion } from '#chains/rpc/providers/network-check.ts';
import type { Chain } from '#model/chain.ts';

/**
 * A provider of TRON returns the id of its first block, whose last four bytes are the network's
 * number. Undefined for a private network: not checked.
 */
export const tronNetwork = ({ network }: Pick<Chain, 'network'>): NetworkQuestion | undefined =>
  network === null
    ? undefined
    : {
        method: 'wallet/getblock',
        body: { id_or_num: '0', detail: false },
        isRight: (answer) => isFirstBlock(answer, Number(network)),
      };

function isFirstBlock(answer: unknown, expected: number): boolean {
  const { blockID: id } = (answer ?? {}) as { blockID?: unknown };
  const isFirst = typeof id === 'string' && /^0{16}[0-9a-f]{48}$/i.test(id);
  return isFirst && Number.parseInt(id.slice(-8), 16) === expected;
}

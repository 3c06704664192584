/**
 * The coin that Polygon's bridge brings: within a state sync, the contract of the coin pays it from
 * its own balance and logs it (MRC20.deposit in 0xPolygon/pos-contracts). Both the calls and the
 * logs are in the order of the deposits, so the n-th of either is the same transfer.
 */
import type { NodeLog } from '../../node/node-json.ts';
import type { TracedTransfer } from './traced-transfer.ts';

const coin = '0x0000000000000000000000000000000000001010';
/** keccak256('Deposit(address,address,uint256,uint256,uint256)') */
export const bridgedTopic = '0x4e2ca0515ed1aef1395f66b5303bb5d6f1bf9d61a353fa53f73f8ac9973fa9f6';

const pathOf = (index: number): string => `sync.${index}`;

/**
 * The transfers that a state sync's trace shows, with the paths that its logs give them. A deposit
 * is called without value. Anybody's contract may run in a state sync too and have the coin's
 * contract pay on what it sends along: that is not a deposit.
 */
export function numberBridged(transfers: readonly TracedTransfer[]): TracedTransfer[] {
  let bridged = 0;
  return transfers.map((transfer) => {
    const isDeposit = transfer.from === coin && /(?:^|\.)p\d+\.\d+$/.test(transfer.path);
    if (!isDeposit) return transfer;
    const { txHash, from, to, amount } = transfer;
    return { txHash, path: pathOf(bridged++), from, to, amount };
  });
}

/** The coin that a state sync brought, by its receipt's logs: they need no trace. */
export function bridgedByLogs(txHash: string, logs: readonly NodeLog[]): TracedTransfer[] {
  return logs
    .filter(({ address, topics, data, removed }) => {
      const isDeposit = topics[0] === bridgedTopic && topics.length === 3 && !removed;
      return isDeposit && address === coin && /^0x[0-9a-f]{192}$/i.test(data);
    })
    .map(({ topics, data }, index) => ({
      txHash,
      path: pathOf(index),
      from: coin,
      to: `0x${topics[2]!.slice(26)}`,
      amount: BigInt(data.slice(0, 66)),
    }));
}

import { makeLogPlaces } from '#chains/evm/read/log-places.ts';
import { witnessTransfers } from '#chains/evm/read/witness-transfers.ts';
import { RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { recordingRpc } from '#test/unit/chains/evm/fake-rpc.ts';
import {
  address,
  hex,
  receipt,
  transaction,
  transferLog,
} from '#test/unit/chains/evm/node-answers.ts';

export const usdt = address(0xdac1);
export const [alice, bob] = [address(0xaaaa01), address(0xaaaa02)] as const;
export const small = transaction(1, { value: '0x0' });
const large = transaction(2, { value: '0x0' });

/** The 58th log of the large transaction, after three of the small one, pays bob. */
const logs = Array.from({ length: 80 }, (_, i) =>
  transferLog(usdt, alice, i === 57 ? bob : address(0xcc00 + i), 5n),
);

const receipts = [receipt(small, 7, { logs: logs.slice(0, 3) }), receipt(large, 7, { logs })];
export const blockHash = receipts[0]!.blockHash;

export const claim: TransferClaim = {
  txHash: large.hash,
  blockNumber: 7n,
  blockHash,
  position: 'log:57',
  to: bob,
  tokenAddress: usdt,
  amount: 5n,
};

export const shown = {
  ...logs[57]!,
  blockHash,
  transactionHash: large.hash,
  logIndex: hex(60),
};

export function placesOf(max?: number) {
  const places = makeLogPlaces(max);
  const transfers = [57, 58].map((i) => ({
    txHash: large.hash,
    position: `log:${i}`,
    from: alice,
    to: bob,
    tokenAddress: usdt,
    amount: 5n,
  }));
  const own = { ...transfers[0]!, txHash: small.hash, position: 'log:1' };
  places.note({ hash: blockHash, transfers: [...transfers, own] }, receipts as never, () => true);
  return places;
}

export async function ask(answer: unknown, claims: TransferClaim[] = [claim], places = placesOf()) {
  const { rpc, asked } = recordingRpc({
    eth_getLogs: () => {
      if (answer instanceof RpcUnavailable) throw answer;
      return answer;
    },
    eth_getTransactionReceipt: ([txHash]: [string]) =>
      receipts.find(({ transactionHash }) => transactionHash === txHash) ?? null,
  });
  const said = await witnessTransfers({ chain: { traces: 'none' }, rpc, places }, claims);
  return { said, methods: asked.map(({ method }) => method), asked };
}

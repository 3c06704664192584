import { makeTronReader } from '#chains/tron/read/reader.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { type Answers, fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import {
  forgeBlock,
  forgeInfo,
  forgeInternal,
  forgePayment,
} from '#test/unit/chains/tron/forge.ts';
import { alice, bob, chain } from '#test/unit/chains/tron/people.ts';

const tx = forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 7n });
export const paid = { internal_transactions: [forgeInternal(alice, bob, [{ callValue: 4 }])] };
const genesis = forgeBlock({ number: 0 });
const networkId = Number.parseInt(genesis.blockID.slice(-8), 16);

const claim: TransferClaim = {
  txHash: tx.txID,
  blockNumber: 20n,
  blockHash: 'b20',
  to: bob,
  position: 'trace:0',
  tokenAddress: null,
  amount: 4n,
};

export const infosPath = 'wallet/gettransactioninfobyblocknum';

export const nodeWith = (shown: object, recent: object): Answers => ({
  'wallet/getblock': forgeBlock({ number: 919 }),
  'walletsolidity/getblock': forgeBlock({ number: 900 }),
  'wallet/gettransactioninfobyid': forgeInfo(tx, 20, shown as Record<string, unknown>),
  [infosPath]: [forgeInfo(tx, 900, recent as Record<string, unknown>)],
});

/** Its other transactions show that it keeps them, so it denies this one. */
export const denies = nodeWith({}, paid);

export async function ask(...nodes: Answers[]) {
  const lacking: number[] = [];
  const onNoInternal = (provider: number) => lacking.push(provider);
  const reader = makeTronReader({ chain, http: fakeHttp(...nodes), networkId, onNoInternal });
  const [verdict] = await reader.confirmTransfers([claim]);
  return { kind: verdict?.kind, lacking };
}

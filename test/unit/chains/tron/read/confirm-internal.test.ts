/** A deposit by a contract, which some of the providers cannot show (`vm.saveInternalTx` is off). */
import { expect, test } from 'vitest';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { type Answers, fakeHttp, gone } from '../fake-http.ts';
import { forgeBlock, forgeInfo, forgeInternal, forgePayment } from '../forge.ts';
import { alice, bob, chain } from '../people.ts';

const tx = forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 7n });
const paid = { internal_transactions: [forgeInternal(alice, bob, [{ callValue: 4 }])] };
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

const infosPath = 'wallet/gettransactioninfobyblocknum';
const nodeWith = (shown: object, recent: object): Answers => ({
  'wallet/getblock': forgeBlock({ number: 919 }),
  'walletsolidity/getblock': forgeBlock({ number: 900 }),
  'wallet/gettransactioninfobyid': forgeInfo(tx, 20, shown as Record<string, unknown>),
  [infosPath]: [forgeInfo(tx, 900, recent as Record<string, unknown>)],
});
const keeps = nodeWith(paid, paid);
const lacks = nodeWith({}, {});
/** Its other transactions show that it keeps them, so it denies this one. */
const denies = nodeWith({}, paid);
const busy = { ...lacks, [infosPath]: gone() };

async function ask(...nodes: Answers[]) {
  const lacking: number[] = [];
  const onNoInternal = (provider: number) => lacking.push(provider);
  const reader = makeTronReader({ chain, http: fakeHttp(...nodes), networkId, onNoInternal });
  const [verdict] = await reader.confirmTransfers([claim]);
  return { kind: verdict?.kind, lacking };
}

test.each<[string, Answers[], number[]]>([
  ['confirmed', [keeps, keeps], []],
  ['confirmed', [keeps, lacks, keeps], [1]],
  ['confirmed', [lacks, keeps, keeps], [0]],
  ['confirmed', [keeps, denies, keeps], []],
  // One that keeps none, or does not prove that it does, denies nothing: the deposit waits.
  ['unseen', [keeps, lacks], [1]],
  ['unseen', [lacks, keeps], [0]],
  ['unseen', [lacks, lacks], [0, 1]],
  ['unseen', [lacks], [0]],
  ['unseen', [keeps, busy], []],
  ['disputed', [keeps, denies], []],
  ['absent', [denies, denies], []],
])('%s, with an alarm for each that lacks them', async (kind, nodes, lacking) => {
  expect(await ask(...nodes)).toEqual({ kind, lacking });
});

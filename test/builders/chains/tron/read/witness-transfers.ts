import { listedTokens } from '#chains/tron/read/scan.ts';
import { witnessTransfers } from '#chains/tron/read/witness-transfers.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { type Answers, fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import { forgeInfo, forgeInternal, forgeLog, forgePayment } from '#test/unit/chains/tron/forge.ts';
import { alice, bob, chain } from '#test/unit/chains/tron/people.ts';

export const usdt = chain.tokens.find(({ symbol }) => symbol === 'USDT')!.address!;
export const tx = forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 7n });

export const info = forgeInfo(tx, 20, {
  log: [forgeLog(usdt, alice, bob, 5n)],
  internal_transactions: [forgeInternal(alice, bob, [{ callValue: 4 }])],
});

export const infoPath = 'wallet/gettransactioninfobyid';

export const nodeOf = (over: Answers = {}) =>
  fakeHttp({ [infoPath]: info, 'wallet/gettransactionbyid': tx, ...over });

export const listed = listedTokens(chain);

export const ask = (claims: TransferClaim[], over: Answers = {}) =>
  witnessTransfers({ http: nodeOf(over), listed }, claims);

const at = { txHash: tx.txID, blockNumber: 20n, blockHash: 'b20', to: bob };
export const token: TransferClaim = { ...at, position: 'log:0', tokenAddress: usdt, amount: 5n };
export const coin: TransferClaim = { ...at, position: 'native', tokenAddress: null, amount: 7n };
export const internal: TransferClaim = {
  ...at,
  position: 'trace:0',
  tokenAddress: null,
  amount: 4n,
};

import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { invented, inventedTransfer } from '../shared/invented-transfer.ts';

interface Holding {
  accountIndex: number;
  owner: string;
  uiTokenAmount: { amount: string };
}
interface Shown {
  transaction: { signatures: string[] };
  meta: { preTokenBalances: Holding[]; postTokenBalances: Holding[] };
}

/** The same transaction, in which the token account that was paid belongs to another owner too. */
function withGain(shown: Shown, of: { txHash: string; to: string }): Shown {
  if (shown?.transaction?.signatures?.[0] !== of.txHash) return shown;
  const { postTokenBalances } = shown.meta;
  const [first] = postTokenBalances;
  const used = new Set(postTokenBalances.map(({ accountIndex }) => accountIndex));
  const accountIndex = [0, 1, 2, 3].find((index) => !used.has(index))!;
  const uiTokenAmount = { ...first!.uiTokenAmount, amount: String(invented) };
  const gain = { ...first!, accountIndex, owner: of.to, uiTokenAmount };
  return { ...shown, meta: { ...shown.meta, postTokenBalances: [...postTokenBalances, gain] } };
}

inventedTransfer('solana-invented', startSolanaStage, {
  urlOf: ({ node }) => node.url,
  readerOf: ({ chain }, urls) => makeSolanaReader({ chain, rpc: makeRpc({ urls }) }),
  lie({ body: { method } }, honest, of) {
    if (method === 'getTransaction') {
      return { ...honest, result: withGain(honest.result as Shown, of) };
    }
    const block = honest.result as { transactions?: Shown[] } | null;
    if (method !== 'getBlock' || !block?.transactions) return honest;
    const transactions = block.transactions.map((shown) => withGain(shown, of));
    return { ...honest, result: { ...block, transactions } };
  },
});

import { agreedReceipts, type ReceiptStatement } from '#chains/rpc/agreed-receipts.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';

export const claim = { txHash: '0xaa', blockNumber: 5n, blockHash: 'block 5', success: false };

/** What is decided where each provider says this; 'down': it does not answer. */
export async function decide(said: (ReceiptStatement | 'down')[], by?: string) {
  const asked: number[] = [];
  const [verdict] = await agreedReceipts({
    claims: [{ ...claim, ...(by !== undefined && { by }) }],
    order: said.map((_, provider) => provider),
    idOf: (provider) => `provider ${provider}`,
    ask: async (provider) => {
      asked.push(provider);
      const statement = said[provider] as ReceiptStatement | 'down';
      if (statement === 'down') throw new RpcUnavailable('no answer');
      return [statement];
    },
  });
  return { kind: verdict?.kind, asked };
}

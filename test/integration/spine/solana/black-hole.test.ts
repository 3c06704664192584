import { base58 } from '@scure/base';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { splitTransaction } from '#chains/solana/node/transaction.ts';
import { makeSolanaGateway } from '#chains/solana/pay/gateway.ts';
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { blackHole } from '../shared/black-hole.ts';

blackHole('solana-hole', startSolanaStage, {
  urlOf: ({ node }) => node.url,
  accept({ body: { id, method, params } }) {
    if (method !== 'sendTransaction') return null;
    const { signatures } = splitTransaction(Buffer.from(String(params?.[0]), 'base64'));
    return { jsonrpc: '2.0', id, result: base58.encode(signatures[0]!) };
  },
  gatewayOf: ({ chain }, urls) => makeSolanaGateway({ chain, rpc: makeRpc({ urls }) }),
});

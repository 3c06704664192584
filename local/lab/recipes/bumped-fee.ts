import { localRpc } from '../../clients/rpc.ts';
import { check, type Recipe, waitFor } from '../recipe.ts';
import { labCurl, merchantCurl } from './curl.ts';

const chain = 'POLYGON';

interface Detail {
  status: number;
  tx_hash: string | null;
  attempts: { nonce: number; tx_hash: string }[];
}

export const bumpedFee: Recipe = {
  name: 'bumped-fee',
  title: 'A stuck fee is raised',
  about:
    'A block costs more than a payment offers; the payment is signed again at its nonce and paid once.',
  async play(world, step) {
    const shop = await world.shop();
    const node = world.chain(chain);
    const rpc = localRpc(node.chain.url);
    const token = node.chain.tokens.USDT!;
    const to = node.faucetWallet.newAddress();
    await step('Mining stops', labCurl(world, `/chains/${chain}`, { mining: false }), async () => {
      await node.setMining(false);
      return { seen: 'the chain is paused', found: null };
    });
    const { no } = await step(
      'The shop requests a withdrawal of 5 USDT',
      merchantCurl('POST', '/v1/withdraw/apply', {
        biz_order_id: 'lab-2',
        chain,
        token: 'USDT',
        amount: '5',
        to_address: to,
      }),
      async () => {
        const found = await shop.withdraw({ chain, token: 'USDT', amount: '5', to });
        return { seen: found.no, found };
      },
    );
    const path = `/v1/withdraw/detail?withdraw_no=${no}`;
    const detail = () => shop.api.get<Detail>('/v1/withdraw/detail', { withdraw_no: no });
    const first = await step('It is sent', merchantCurl('GET', path), () =>
      waitFor('the broadcast', async () => {
        const { status, tx_hash: hash } = await detail();
        return status === 3 && hash ? { seen: hash, found: hash } : undefined;
      }),
    );
    await step(
      'The next block costs more than it offers',
      `curl -s ${node.chain.url} -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"anvil_setNextBlockBaseFeePerGas","params":["0x..."]}'`,
      async () => {
        const { maxFeePerGas } = await rpc<{ maxFeePerGas: string }>(
          'eth_getTransactionByHash',
          first,
        );
        const fee = (BigInt(maxFeePerGas) * 11n) / 10n;
        await rpc('anvil_setNextBlockBaseFeePerGas', `0x${fee.toString(16)}`);
        await node.mine(1);
        return { seen: 'the block left it out', found: null };
      },
    );
    await step(
      'Coffer signs it again at the same nonce with a higher fee',
      merchantCurl('GET', path),
      () =>
        waitFor('a dearer variant', async () => {
          const { attempts } = await detail();
          if (attempts.length < 2) return undefined;
          check(new Set(attempts.map(({ nonce }) => nonce)).size === 1, 'one nonce');
          return {
            seen: `${attempts.length} variants of nonce ${attempts[0]?.nonce}`,
            found: null,
          };
        }),
    );
    await step(
      'Mining continues, and the recipient is paid once',
      labCurl(world, `/chains/${chain}`, { mining: true }),
      async () => {
        await node.setMining(true);
        const paid = await waitFor('the confirmation', async () => {
          const found = await detail();
          return found.status >= 4 ? found : undefined;
        });
        check(
          paid.status === 4 && paid.tx_hash !== first,
          'the variant with the higher fee is confirmed',
        );
        const held = await node.faucetWallet.balance(to, token.address);
        check(held === 5n * 10n ** BigInt(token.decimals), '5 USDT, once');
        return { seen: `${to} holds 5 USDT`, found: null };
      },
    );
  },
  cleanUp: (world) => world.chain(chain).setMining(true),
};

import { check, type Recipe, waitFor } from '../recipe.ts';
import { adminCurl, merchantCurl } from './curl.ts';

const chain = 'ETH';

export const twoApprovals: Recipe = {
  name: 'two-approvals',
  title: 'Two people approve',
  about: 'A withdrawal of 60,000 USDT is level 3: it is paid after two different people approved.',
  async play(world, step) {
    const shop = await world.shop();
    const { faucetWallet, chain: node } = world.chain(chain);
    const to = faucetWallet.newAddress();
    const order = { chain, token: 'USDT', amount: '60000', to_address: to };
    const { no } = await step(
      'The shop requests a withdrawal',
      merchantCurl('POST', '/v1/withdraw/apply', { biz_order_id: 'lab-1', ...order }),
      async () => {
        const found = await shop.withdraw({ chain, token: 'USDT', amount: '60000', to });
        return { seen: `${found.no} waits for two approvals`, found };
      },
    );
    const path = `/projects/${world.slug}/withdrawals/${no}`;
    const [alice, bob] = await world.admins();
    const approve = adminCurl(world, 'POST', `${path}/approve`, { terms_digest: '...' });
    await step('Alice approves', approve, async () => {
      await alice!.approve(path);
      const shown = await alice!.request<{ approvals: number }>('GET', path);
      check(shown.approvals === 1, 'one approval');
      return { seen: '1 of 2', found: null };
    });
    await step('Alice cannot approve twice', approve, async () => {
      const { terms_digest } = await alice!.request<{ terms_digest: string }>('GET', path);
      const answer = await alice!.call('POST', `${path}/approve`, { terms_digest });
      check(answer.code === 40903, 'code 40903');
      return { seen: `${answer.code}: ${answer.message}`, found: null };
    });
    await step('Bob approves', approve, async () => {
      await bob!.approve(path);
      return { seen: '2 of 2', found: null };
    });
    await step('It is paid on the chain', null, async () => {
      const amount = 60_000n * 10n ** BigInt(node.tokens.USDT!.decimals);
      await waitFor('the payment', async () =>
        (await faucetWallet.balance(to, node.tokens.USDT!.address)) === amount ? true : undefined,
      );
      return { seen: `${to} holds 60,000 USDT`, found: null };
    });
  },
  cleanUp: async () => {},
};

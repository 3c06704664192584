import { randomBytes } from 'node:crypto';
import { check, type Recipe, waitFor } from '../recipe.ts';
import { labCurl, merchantCurl } from './curl.ts';

/** Far from its credit while the recipe runs: 12 confirmations at least. */
const chain = 'ETH';

export const reorganisedDeposit: Recipe = {
  name: 'reorganised-deposit',
  title: 'A deposit is reorganised away',
  about: 'A deposit is seen, its block leaves the chain, and it is never credited.',
  async play(world, step) {
    const shop = await world.shop();
    const node = world.chain(chain);
    const userId = `lab-${randomBytes(4).toString('hex')}`;
    const token = node.chain.tokens.USDT!;
    const address = await step(
      'A user gets an address',
      merchantCurl('POST', '/v1/subaccount/create', { user_id: userId }),
      async () => {
        const { EVM } = await shop.addressesOf(userId);
        return { seen: EVM, found: EVM };
      },
    );
    await step(
      'Mining stops, so that nothing is confirmed',
      labCurl(world, `/chains/${chain}`, { mining: false }),
      async () => {
        await node.setMining(false);
        return { seen: 'the chain is paused', found: null };
      },
    );
    const list = () =>
      shop.api
        .get<{ list: { deposit_no: string; status: number }[] }>('/v1/deposit/list', {
          user_id: userId,
        })
        .then(({ list: found }) => found);
    await step(
      'The user pays 42 USDT, and it is in one block',
      labCurl(world, '/deposits', { chain, token: 'USDT', amount: '42', user_id: userId }),
      async () => {
        const amount = 42n * 10n ** BigInt(token.decimals);
        await node.faucetWallet.send({ to: address, tokenAddress: token.address, amount });
        await node.mine(1);
        return { seen: 'it is in the newest block', found: null };
      },
    );
    await step('Coffer sees it', merchantCurl('GET', `/v1/deposit/list?user_id=${userId}`), () =>
      waitFor('the deposit', async () => {
        const [found] = await list();
        return found && { seen: `${found.deposit_no}, status ${found.status}`, found };
      }),
    );
    await step(
      'The block leaves the chain',
      labCurl(world, `/chains/${chain}`, { reorganise: 1 }),
      async () => {
        await node.reorganise(1);
        await node.mine(2);
        await node.setMining(true);
        return { seen: 'other blocks are in its place', found: null };
      },
    );
    await step(
      'The deposit is gone and was not credited',
      merchantCurl('GET', `/v1/deposit/list?user_id=${userId}`),
      () =>
        waitFor('its removal', async () => {
          const found = await list();
          check(
            found.every(({ status }) => status === 0),
            'no credit',
          );
          return found.length === 0 ? { seen: 'the list is empty', found: null } : undefined;
        }),
    );
  },
  cleanUp: (world) => world.chain(chain).setMining(true),
};

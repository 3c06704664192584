import { check, type Recipe, waitFor } from '../recipe.ts';
import { labCurl, merchantCurl } from './curl.ts';

const chain = 'BASE';

export const webhookRetried: Recipe = {
  name: 'webhook-retried',
  title: 'A webhook fails, then arrives',
  about: 'The shop’s server answers 500, then 200: the same event is sent again and verified.',
  async play(world, step) {
    const shop = await world.shop();
    const to = world.chain(chain).faucetWallet.newAddress();
    await step(
      'The shop’s server fails',
      labCurl(world, '/receiver', { answer: '500' }),
      async () => {
        shop.inbox.answer = '500';
        return { seen: 'it answers 500', found: null };
      },
    );
    const { no } = await step(
      'The shop requests a withdrawal of 3 USDT',
      merchantCurl('POST', '/v1/withdraw/apply', {
        biz_order_id: 'lab-3',
        chain,
        token: 'USDT',
        amount: '3',
        to_address: to,
      }),
      async () => {
        const found = await shop.withdraw({ chain, token: 'USDT', amount: '3', to });
        return { seen: found.no, found };
      },
    );
    const arrived = () =>
      shop.inbox.entries.filter(
        ({ event, body }) => event === 'withdraw.confirmed' && body.includes(no),
      );
    const failed = await step('Its webhook is refused', null, () =>
      waitFor('the first attempt', async () => {
        const [found] = arrived();
        return found && { seen: `${found.event}, answered ${found.answered}`, found };
      }),
    );
    await step('The server is fixed', labCurl(world, '/receiver', { answer: '200' }), async () => {
      shop.inbox.answer = '200';
      return { seen: 'it answers 200', found: null };
    });
    await step(
      'The second attempt is made without waiting 30 seconds',
      labCurl(world, '/time', { redispatch_ahead: 60 }),
      () =>
        waitFor('the second attempt', async () => {
          const [found] = arrived();
          if (found && found !== failed) {
            const id = (entry: typeof found) => entry.headers['webhook-id'];
            check(found.verified && found.answered === '200', 'verified, and taken');
            check(found.duplicate && id(found) === id(failed), 'the same event');
            return { seen: `verified, the same ${id(found)}`, found: null };
          }
          await world.redispatchAhead(60);
          return undefined;
        }),
    );
  },
  cleanUp: async (world) => {
    (await world.shop()).inbox.answer = '200';
  },
};

/** Checks that move money: on each chain with a funded key. */
import { LambdaClient } from '@aws-sdk/client-lambda';
import { type ChainName, familyOf } from '#shared/chains.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import { commands } from '../../admin/commands.ts';
import { adminOptions } from '../../admin/options.ts';
import { moveLive, readLive, targetOf } from '../../live/live.ts';
import { parseOptions } from '../../options.ts';
import { check } from '../check.ts';
import { sweptTokens, toText, units, unitsOf } from '../money.ts';
import { NotShown, type Say } from '../not-shown.ts';
import type { Owner } from '../owner.ts';
import { hotAddress, made, oncePerRun, sendFunds, tokenOf, until, type World } from '../world.ts';
import { changeSettings } from './sign-up.ts';

const coinOf = (world: World, chain: ChainName) => tokenOf(world, chain, null);
const apiOf = (world: World) => made(world.merchant, 'key').api;

const userAddress = (world: World, chain: ChainName): string =>
  made(world.user, 'sub-account').addresses[familyOf[chain]];

/** Sends a deposit to the sub-account, and waits until exactly it is credited. Returns its number. */
async function credited(
  world: World,
  { chain, token, amount }: { chain: ChainName; token: string | null; amount: bigint },
  say: Say,
): Promise<{ depositNo: string; confirmations: number }> {
  const { decimals } = tokenOf(world, chain, token);
  const to = userAddress(world, chain);
  const txHash = await sendFunds(world, { chain, token, to, amount }, say);
  say(`${txHash} is sent, and is not seen yet`);
  const deposit = await until(world, `The credit of ${txHash} on ${chain}`, async () => {
    const { list } = await apiOf(world).deposit.list({ user_id: 'smoke', chain, size: 100 });
    const seen = list.find(({ tx_hash }) => tx_hash === txHash);
    if (seen) say(`${seen.confirmations} of ${world.catalog[chain].confirmations} blocks`);
    return seen?.status === 2 ? seen : undefined;
  });
  expectEqual(`amount of ${deposit.deposit_no}`, deposit.amount, toText(amount, decimals));
  expectEqual(`address of ${deposit.deposit_no}`, deposit.address, to);
  world.expectedEvents.push({ event: 'deposit.credited', no: deposit.deposit_no });
  return { depositNo: deposit.deposit_no, confirmations: deposit.confirmations };
}

export const deposit = check<'chains'>({
  name: 'deposit',
  shows: 'what the funded key sends to a sub-account is credited, to the last unit',
  needs: ['key'],
  cost: 'fees of the chain; the coin stays with the sub-account',
  page: 'docs/runbook.md "deposit-unseen", "watcher-behind"',
  movesMoney: true,
  isShort: true,
  of: 'chains',
  async run(world, say, chain) {
    const amount = unitsOf(chain, units.deposit, coinOf(world, chain).decimals);
    const { depositNo, confirmations } = await credited(world, { chain, token: null, amount }, say);
    return `${depositNo} is credited at ${confirmations} blocks`;
  },
});

/** Sends coin to the hot wallet if it holds less than half of what a run needs. */
async function fundHot(world: World, chain: ChainName, say: Say): Promise<void> {
  const { decimals } = coinOf(world, chain);
  const wallet = await world.wallet(chain);
  const to = hotAddress(world, chain);
  const wanted = unitsOf(chain, units.hot, decimals);
  const enough = async () => (await wallet.balance(to, null)) * 2n >= wanted;
  if (await enough()) return;
  await sendFunds(world, { chain, token: null, to, amount: wanted }, say);
  say('the coin for the hot wallet has not arrived yet');
  await until(world, `Coin of the hot wallet on ${chain}`, async () =>
    (await enough()) ? true : undefined,
  );
}

/** Applies for a withdrawal to the funded key itself. `before`: what the key held. */
async function apply(world: World, chain: ChainName, level: 1 | 2, name = `${level}`) {
  const { decimals, symbol } = coinOf(world, chain);
  const wallet = await world.wallet(chain);
  const amount = unitsOf(chain, units.withdrawal, decimals);
  const before = await wallet.balance(wallet.address, null);
  const order = await apiOf(world).withdraw.apply({
    biz_order_id: `smoke-${world.run}-${chain}-${name}`,
    chain,
    token: symbol,
    to_address: wallet.address,
    amount: toText(amount, decimals),
    memo: 'smoke run',
  });
  expectEqual(`level of ${order.withdraw_no}`, order.level, level);
  return { no: order.withdraw_no, amount, to: wallet.address, before };
}

/** Waits until a withdrawal is confirmed, and compares what arrived. */
async function paid(
  world: World,
  chain: ChainName,
  order: Awaited<ReturnType<typeof apply>>,
  say: Say,
): Promise<string> {
  const words = ['waits for an approver', 'is approved', 'is signed', 'is sent'];
  const done = await until(world, `The payment of ${order.no} on ${chain}`, async () => {
    const now = await apiOf(world).withdraw.detail({ withdraw_no: order.no });
    if (now.status > 4) throw new CheckFailed(`${order.no} failed: ${now.fail_reason}`);
    say(`${order.no} ${words[now.status] ?? 'is paid'}`);
    return now.status === 4 ? now : undefined;
  });
  const wallet = await world.wallet(chain);
  const after = await wallet.balance(order.to, null);
  expectEqual(`what ${order.to} received`, after - order.before, order.amount);
  world.expectedEvents.push({ event: 'withdraw.confirmed', no: order.no });
  return done.tx_hash ?? '';
}

export const level1 = check<'chains'>({
  name: 'level-1',
  shows: 'a small withdrawal is paid at once, to the last unit',
  needs: ['key'],
  cost: 'fees of the chain; the amount goes back to the funded key',
  page: 'docs/runbook.md "Follow one withdrawal"',
  movesMoney: true,
  isShort: true,
  of: 'chains',
  async run(world, say, chain) {
    await fundHot(world, chain, say);
    const order = await apply(world, chain, 1);
    const txHash = await paid(world, chain, order, say);
    return `${order.no} is paid by ${txHash}`;
  },
});

export const dailySum = check<'one'>({
  name: 'daily-sum',
  shows: 'one owner lowers the amount that is paid without an approver, with immediate effect',
  needs: ['key'],
  cost: 'nothing',
  page: 'docs/admin-api.md "Settings"',
  isShort: true,
  of: 'one',
  async run(world) {
    await changeSettings(world, { auto_approve_daily_usd: 0 });
    return 'level 1 has used up its limit of the day: further withdrawals wait for an approver';
  },
});

export const level2 = check<'chains'>({
  name: 'level-2',
  shows: 'a withdrawal waits for an approver who did not request its key, and is then paid',
  needs: ['level-1', 'daily-sum'],
  cost: 'fees of the chain; the amount goes back to the funded key',
  page: 'docs/runbook.md "Follow one withdrawal"',
  movesMoney: true,
  isShort: true,
  of: 'chains',
  async run(world, say, chain) {
    const approver = world.owners.at(-1)!;
    const order = await apply(world, chain, 2);
    const { status } = await apiOf(world).withdraw.detail({ withdraw_no: order.no });
    expectEqual(`status of ${order.no} before it is approved`, status, 0);
    say(`${approver.email} approves`);
    const answer = await approve(world, approver, order.no);
    if (answer.code !== 0) {
      throw new CheckFailed(`${approver.email} may not approve ${order.no}: ${answer.message}`);
    }
    const txHash = await paid(world, chain, order, say);
    const how = approver.hasDevice ? ', signed by their device' : '';
    return `${order.no} is approved by ${approver.email}${how}, and paid by ${txHash}`;
  },
});

/** Approves as npm run ops -- admin approve does: what is approved are the terms that the order shows. */
function approve(world: World, { deps }: Owner, orderNo: string) {
  const { slug } = world.options;
  const { values } = parseOptions(adminOptions, ['--stage', world.stage.stage]);
  return commands.approve!.run(deps, [slug, orderNo], values);
}

export const wayBack = check<'one'>({
  name: 'way-back',
  shows:
    'the previous versions of signers and watchers make a payment, and then this release is used again',
  needs: ['daily-sum'],
  cost: 'fees of one chain; the amount goes back to the funded key',
  page: 'docs/deploy.md "Rollback"',
  movesMoney: true,
  of: 'one',
  async run(world, say) {
    const { stage } = world.stage;
    const lambda = new LambdaClient({});
    const before = await readLive(lambda, { stage, only: [] });
    const moves = before.map((one) => {
      const to = targetOf(one, 'back');
      if (to !== null) return { stage, fn: one.fn, to, revision: one.revision };
      throw new NotShown(`${one.fn} has no previous version: deploy a second release first`);
    });
    const chain = await firstFunded(world);
    await fundHot(world, chain, say);
    const called = async () =>
      (await readLive(lambda, { stage, only: [] })).map(({ fn, called }) => `${fn} ${called}`);
    const restore = async () => {
      const now = await readLive(lambda, { stage, only: [] });
      const returns = now.flatMap(({ fn, revision, called }) => {
        const to = before.find((one) => one.fn === fn)?.called;
        return to === undefined || to === called ? [] : [{ stage, fn, to, revision }];
      });
      await moveLive(lambda, returns);
    };
    world.cleanups.unshift({ what: 'aliases of the versions before', undo: restore });
    say('the aliases point to the previous versions');
    await moveLive(lambda, moves);
    const order = await apply(world, chain, 2, 'way-back');
    const answer = await approve(world, world.owners.at(-1)!, order.no);
    if (answer.code !== 0) throw new CheckFailed(`${order.no} is not approved: ${answer.message}`);
    const txHash = await paid(world, chain, order, say);
    expectEqual(
      'what was called while it was paid',
      (await called()).join(),
      moves.map(({ fn, to }) => `${fn} ${to}`).join(),
    );
    await restore();
    expectEqual(
      'what is called afterwards',
      (await called()).join(),
      before.map((one) => `${one.fn} ${one.called}`).join(),
    );
    return `${order.no} is paid by ${txHash} through the previous versions of ${before.length} functions`;
  },
});

/** The first chain that has a funded key. Throws what the last one answered. */
async function firstFunded(world: World): Promise<ChainName> {
  let cause: unknown = new NotShown('no chain is chosen');
  for (const chain of world.chains) {
    try {
      await world.wallet(chain);
      return chain;
    } catch (error) {
      cause = error;
    }
  }
  throw cause;
}

export const swap = check<'chains'>({
  name: 'swap',
  shows: 'a sub-account swaps coin for a token, and receives at least the minimum of the quote',
  needs: ['deposit'],
  cost: 'fees of the chain and of the pool',
  page: 'docs/swaps.md',
  movesMoney: true,
  of: 'chains',
  async run(world, say, chain) {
    if (!world.stage.extensions.swaps) throw new NotShown('the stage has no swaps');
    if (familyOf[chain] !== 'EVM' || !world.catalog[chain].swap) {
      throw new NotShown(`the stage names no swap contracts on ${chain}`);
    }
    const coin = coinOf(world, chain);
    const token = world.catalog[chain].tokens.find(({ isNative }) => !isNative);
    if (!token) throw new NotShown(`${chain} lists no token to buy`);
    const wallet = await world.wallet(chain);
    const from = userAddress(world, chain);
    const before = await wallet.balance(from, token.address);
    const amount = toText(unitsOf(chain, units.swap, coin.decimals), coin.decimals);
    const quote = await apiOf(world)
      .swap.quote({
        from_chain: chain,
        to_chain: chain,
        from_address: from,
        from_token: coin.symbol,
        to_token: token.symbol,
        amount_in: amount,
        slippage_bps: 500,
      })
      .catch((error: { code?: number; message: string }) => {
        if (error.code === errorCodes.swapQuoteFailed.code) throw new NotShown(error.message);
        throw error;
      });
    const { swap_no } = await apiOf(world).swap.execute({
      biz_order_id: `smoke-${world.run}-${chain}-swap`,
      route_id: quote.route_id,
    });
    await until(world, `The end of ${swap_no} on ${chain}`, async () => {
      const now = await apiOf(world).swap.detail({ swap_no });
      if (now.status === 5) throw new CheckFailed(`${swap_no} failed: ${now.fail_reason}`);
      say(`${swap_no} is on its way`);
      return now.status === 3 ? now : undefined;
    });
    const got = (await wallet.balance(from, token.address)) - before;
    const least = toUnits(quote.amount_out_min, token.decimals);
    if (got < least) {
      throw new CheckFailed(
        `${swap_no} had to yield ${quote.amount_out_min} ${token.symbol}, and yielded ${toText(got, token.decimals)}`,
      );
    }
    return `${swap_no}: ${amount} ${coin.symbol} for ${toText(got, token.decimals)} ${token.symbol}`;
  },
});

export const sweep = check<'chains'>({
  name: 'sweep',
  shows: 'a token that a sub-account received is collected to the hot wallet',
  needs: ['level-1'],
  cost: 'fees of the chain; the tokens stay with the hot wallet',
  page: 'docs/sweeps.md',
  movesMoney: true,
  of: 'chains',
  async run(world, say, chain) {
    const family = familyOf[chain];
    if (!world.stage.extensions.tokenSweep) throw new NotShown('the stage has no sweeps');
    if (family === 'TRX') throw new NotShown('sweeps on TRX need a prepaid energy subscription');
    const wanted = sweptTokens(world.endpoint);
    const wallet = await world.wallet(chain);
    const held = await Promise.all(
      world.catalog[chain].tokens
        .filter(({ isNative }) => !isNative)
        .map(async (token) => ({
          token,
          has: await wallet.balance(wallet.address, token.address),
        })),
    );
    const chosen = held.find(({ token, has }) => has >= toUnits(wanted, token.decimals))?.token;
    if (!chosen) {
      const names = held.map(({ token }) => token.symbol).join(' or ') || 'listed token';
      throw new NotShown(`the funded key ${wallet.address} has no ${wanted} ${names}`);
    }
    const hot = hotAddress(world, chain);
    const before = await wallet.balance(hot, chosen.address);
    const amount = toUnits(wanted, chosen.decimals);
    await turnSweepsOn(world);
    await credited(world, { chain, token: chosen.symbol, amount }, say);
    const sweeps = `/projects/${world.options.slug}/sweeps`;
    const from = userAddress(world, chain);
    await until(world, `The sweep of ${from} on ${chain}`, async () => {
      const { list } = await world.owners[0]!.request<{
        list: {
          sweep_no: string;
          status: number;
          fail_reason: string | null;
          created_at: number;
        }[];
      }>('GET', `${sweeps}?chain=${chain}`);
      const own = list.filter(({ created_at }) => created_at * 1_000 >= world.startedAt - 60_000);
      const failed = own.find(({ status }) => status === 5);
      if (failed) throw new CheckFailed(`${failed.sweep_no} failed: ${failed.fail_reason}`);
      if ((await wallet.balance(hot, chosen.address)) - before >= amount) return true;
      if (own[0]) {
        say(`${own[0].sweep_no} is on its way`);
        return undefined;
      }
      const waiting = await world.owners[0]!.request<{
        list: { address: string; token: string; cause: string | null }[];
      }>('GET', `${sweeps}/waiting?chain=${chain}`);
      const cause = waiting.list.find((one) => one.address === from && one.token === chosen.symbol);
      if (cause?.cause === 'too_expensive') {
        throw new NotShown(`the fee is above 2 % of ${wanted} ${chosen.symbol}: gas is expensive`);
      }
      say(`waits: ${cause?.cause ?? 'not checked yet'}`);
      return undefined;
    });
    return `${wanted} ${chosen.symbol} are at ${hot}`;
  },
});

/** Once for all chains: the settings have one revision. */
const turnSweepsOn = oncePerRun(async (world) => {
  const set = (enabled: boolean) => {
    const family = { enabled, min_usd: 0.5 };
    return changeSettings(world, { sweeps: { EVM: family, SOL: family } });
  };
  await set(true);
  world.cleanups.unshift({ what: 'sweeps, which are off', undo: () => set(false) });
});

import { type FamilyAddresses, familyOf } from '#shared/chains.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import { verifies } from '../cloud/webhook-receiver.ts';
import type { Tour, TourChain } from './context.ts';
import { makePoll, type Poll } from './poll.ts';

interface Deposit {
  deposit_no: string;
  chain: string;
  token: string;
  amount: string;
  address: string;
  tx_hash: string;
  confirmations: number;
  status: number;
}

export interface TourUser {
  user_id: string;
  account_no: string;
  addresses: FamilyAddresses;
}

/** Creates the sub-account of this run. */
export async function makeUser(tour: Tour): Promise<TourUser> {
  const step = tour.ui.step('Sub-account');
  const user = await tour.api.post<TourUser>('/v1/subaccount/create', {
    user_id: `tour-${tour.run}`,
  });
  step.done(user.account_no);
  for (const [family, address] of Object.entries(user.addresses)) {
    tour.ui.line(`     ${family} ${address}`);
  }
  return user;
}

async function deposit(
  tour: Tour,
  poll: Poll<Deposit>,
  user: TourUser,
  chain: TourChain,
  token: string,
  amount: string,
): Promise<void> {
  const step = tour.ui.step(`${chain.name.padEnd(8)} ${amount} ${token}`);
  const listed = chain.tokens[token];
  const address = user.addresses[familyOf[chain.name]];
  const txHash = await chain.faucetWallet.send({
    to: address,
    tokenAddress: listed?.address ?? null,
    amount: toUnits(amount, listed?.decimals ?? chain.nativeDecimals),
  });
  step.update('sent, waiting for it to be seen');
  const credited = await poll.until(`credit of ${amount} ${token} on ${chain.name}`, (list) => {
    const found = list.find((item) => item.chain === chain.name && item.tx_hash === txHash);
    if (found) step.progress(found.confirmations, chain.confirmations);
    return found?.status === 2 ? found : undefined;
  });
  const depositNo = credited.deposit_no;
  expectEqual(`amount of ${depositNo}`, credited.amount, amount);
  expectEqual(`address of ${depositNo}`, credited.address, address);
  if (credited.confirmations < chain.confirmations) {
    throw new CheckFailed(`${depositNo} was credited at ${credited.confirmations} blocks`);
  }
  step.update('credited, waiting for its webhook');
  const webhook = await tour.receiver.waitFor(
    `deposit.credited of ${depositNo}`,
    ({ event, data }) => event === 'deposit.credited' && data.deposit_no === depositNo,
    60_000,
  );
  if (!verifies(webhook, tour.key.webhook_secret)) {
    throw new CheckFailed(`The webhook of ${depositNo} does not verify`);
  }
  expectEqual(`amount in the webhook of ${depositNo}`, webhook.data.amount, amount);
  step.done(`credited at ${credited.confirmations} blocks, webhook verified`);
}

/** Above the smallest deposit that is recorded (TRX: 1). */
const coins = (chain: TourChain): string => (chain.name === 'TRX' ? '25' : '0.25');

/** Sends coins and USDT to the sub-account on every chain in parallel, until they are credited. */
export async function showDeposits(tour: Tour, user: TourUser): Promise<number> {
  const poll = makePoll(tour, async () => {
    const query = { user_id: user.user_id, size: 100 };
    return (await tour.api.get<{ list: Deposit[] }>('/v1/deposit/list', query)).list;
  });
  const work = tour.chains.flatMap((chain) => [
    deposit(tour, poll, user, chain, chain.nativeToken, coins(chain)),
    deposit(tour, poll, user, chain, 'USDT', '125.5'),
  ]);
  await Promise.all(work);
  for (const chain of tour.chains) {
    const answer = await tour.api.get<{ balance: string }>('/v1/address/balance', {
      chain: chain.name,
      address: user.addresses[familyOf[chain.name]],
      token: 'USDT',
    });
    expectEqual(`USDT balance on ${chain.name}`, answer.balance, '125.5');
  }
  return work.length;
}

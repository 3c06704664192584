import { randomBytes } from 'node:crypto';
import type { Coffer } from 'coffer-sdk';
import type { Command, Context } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';
import type { Stack } from '../target.ts';
import { deliver, forwardingOf } from './listen.ts';

const evmChains = ['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'];

/** A JSON-RPC call to a node of the local cloud. */
async function rpc(
  { world }: Context,
  url: string,
  method: string,
  params: unknown[],
): Promise<unknown> {
  const answer = await world.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: world.signal,
  });
  const { result, error } = (await answer.json()) as {
    result?: unknown;
    error?: { message: string };
  };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Base units of a decimal text. */
export function baseUnits(amount: string, decimals: number): bigint {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (!whole || part.length > decimals) {
    throw new UsageError(`--amount ${amount} is not an amount with at most ${decimals} decimals`);
  }
  return BigInt(whole) * 10n ** BigInt(decimals) + BigInt(part.padEnd(decimals, '0') || '0');
}

const word = (value: bigint | string): string =>
  (typeof value === 'bigint'
    ? value.toString(16)
    : value.replace(/^0x/, '').toLowerCase()
  ).padStart(64, '0');

interface Wanted {
  chain: string;
  token: string;
  amount: string;
}

/** Waits until a record is as expected. */
async function waitFor(
  context: Context,
  what: string,
  read: () => Promise<object | undefined>,
): Promise<object> {
  return context.progress(
    () => what,
    async () => {
      for (;;) {
        const found = await read();
        if (found) return found;
        await context.world.sleep(1_000, context.world.signal);
      }
    },
  );
}

/** Sends a token of the local chain's faucet to a new sub-account, and waits for the credit. */
async function deposit(context: Context, stack: Stack, wanted: Wanted): Promise<object> {
  const { chain, token, amount } = wanted;
  const node = stack.chains[chain];
  const listed = node?.tokens[token];
  if (!evmChains.includes(chain)) {
    throw new UsageError(
      `trigger deposit.credited sends on EVM chains, and ${chain} is not one`,
      `Give --chain ${evmChains.join(', ')}; docs/local-cloud.md shows how to send on other chains.`,
    );
  }
  if (!node) {
    throw new UsageError(
      `this local cloud does not run ${chain}`,
      `It runs ${Object.keys(stack.chains).join(', ')}.`,
    );
  }
  if (!listed) {
    throw new UsageError(
      `this local cloud has no token ${token} on ${chain}`,
      `It has ${Object.keys(node.tokens).join(', ')}.`,
    );
  }
  const coffer = context.api();
  const userId = `trigger-${randomBytes(5).toString('hex')}`;
  const { addresses } = await coffer.subaccount.create({ user_id: userId });
  const data = `0xa9059cbb${word(addresses.EVM ?? '')}${word(baseUnits(amount, listed.decimals))}`;
  const sent = { from: node.faucet, to: listed.address, data };
  const hash = await rpc(context, node.rpc_urls[0]!, 'eth_sendTransaction', [sent]);
  context.say(`Sent ${amount} ${token} to ${userId} (${addresses.EVM}), transaction ${hash}`);
  return waitFor(context, 'Waiting for the credit', async () => {
    const { list } = await coffer.deposit.list({ user_id: userId, status: 2 });
    return list[0];
  });
}

/** Pays a little to the faucet, and waits for the withdrawal to reach a status. */
async function withdrawal(
  context: Context,
  of: { stack: Stack; wanted: Wanted; has: (status: number) => boolean },
): Promise<object> {
  const { chain, token, amount } = of.wanted;
  const to = of.stack.chains[chain]?.faucet;
  if (!to) throw new UsageError(`this local cloud does not run ${chain}`);
  const coffer: Coffer = context.api();
  const { withdraw_no } = await coffer.withdraw.apply({
    biz_order_id: `trigger-${randomBytes(5).toString('hex')}`,
    chain: chain as 'ETH',
    token,
    to_address: to,
    amount,
  });
  context.say(`Applied for ${withdraw_no}`);
  return waitFor(context, `Waiting for ${withdraw_no}`, async () => {
    const found = await coffer.withdraw.detail({ withdraw_no });
    if (of.has(found.status)) return found;
    if (found.status > 4) throw new Error(`${withdraw_no}: ${found.fail_reason}`);
    return undefined;
  });
}

/** The least status of a withdrawal that has had an event. */
const least: Record<string, number> = {
  'withdraw.approved': 1,
  'withdraw.broadcast': 3,
  'withdraw.confirmed': 4,
};

/** An event that says of itself that it is a test. Nothing happened. */
async function testEvent(context: Context, event: string): Promise<boolean> {
  const target = context.target();
  const to = forwardingOf(context, target);
  if (!to) {
    const post = 'Add --forward URL to send a marked test event to your own receiver';
    throw target.stack
      ? new UsageError(
          `trigger can send ${['deposit.credited', ...Object.keys(least)].join(', ')}; ${event} needs a receiver`,
          `${post}.`,
        )
      : new UsageError(
          'only the local cloud can trigger real events, and its stack file was not found',
          `${post}. If ${target.baseUrl} is a local cloud, set COFFER_STACK to its .local/stack.json.`,
        );
  }
  const id = `evt_test_${randomBytes(8).toString('hex')}`;
  const timestamp = Math.floor(context.world.now() / 1000);
  const data = { test: true, note: 'coffer trigger: a test event, nothing has happened' };
  return deliver(context, to, { id, event, data, timestamp });
}

export const trigger: Command = {
  name: 'trigger',
  summary: 'trigger an event',
  usage: 'EVENT',
  details:
    'In the local cloud it is real: deposit.credited sends a token on a local chain to a new\n' +
    'sub-account; withdraw.approved, .broadcast and .confirmed pay a small withdrawal. Elsewhere, and\n' +
    'for other events, a test event is posted to --forward: data is { "test": true, "note" }.',
  examples: [
    'coffer trigger deposit.credited',
    'coffer trigger withdraw.confirmed --chain BASE --amount 2',
    'coffer trigger swap.failed --forward http://localhost:3000/hook',
  ],
  options: {
    forward: { type: 'string' },
    chain: { type: 'string' },
    token: { type: 'string' },
    amount: { type: 'string' },
  },
  async run(context) {
    const { words, flags, target, show } = context;
    const [event] = words;
    if (event === undefined || words.length > 1) throw new UsageError('give one event');
    if (!/^[a-z]+(\.[a-z_-]+)+$/.test(event)) throw new UsageError(`${event} is not an event`);
    const { stack } = target();
    const wanted = {
      chain: String(flags.chain ?? 'ETH').toUpperCase(),
      token: String(flags.token ?? 'USDT').toUpperCase(),
      amount: String(flags.amount ?? '5'),
    };
    const status = least[event];
    if (!stack || (event !== 'deposit.credited' && status === undefined)) {
      return (await testEvent(context, event)) ? exitCodes.ok : exitCodes.failed;
    }
    const found =
      status === undefined
        ? await deposit(context, stack, wanted)
        : await withdrawal(context, { stack, wanted, has: (now) => now >= status && now <= 4 });
    show(found);
    return exitCodes.ok;
  },
};

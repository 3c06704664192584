/** The client wallet: session keys, the calls they allow or hold for approval, and signatures. */
import { encodeFunctionData, erc20Abi, verifyMessage, verifyTypedData } from 'viem';
import { riskReasons } from '#model/orders/operation-types.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import type { Step } from '#workstation/ui.ts';
import { localRpc } from '../clients/rpc.ts';
import { verifies } from '../cloud/webhook-receiver.ts';
import type { Tour, TourChain } from './context.ts';
import { makePoll, type Poll } from './poll.ts';

type RiskReason = (typeof riskReasons)[number];

interface Operation {
  op_no: string;
  status: number;
  tx_hash: string | null;
  signature: string | null;
  fail_reason: string | null;
}

interface Answer {
  op_no: string;
  status: 'queued' | 'pending';
  decided_by: string;
  risk_reason?: RiskReason;
}

interface Wallet {
  tour: Tour;
  poll: Poll<Operation>;
  chain: TourChain;
  other: TourChain;
  hot: `0x${string}`;
  /** Session keys: one with every limit, one that only denies coins, one without limits. */
  keys: { strict: string; tokensOnly: string; open: string };
}

/** Where in the body a call goes: the last part of its path, and which key it carries. */
interface Call {
  type: 'transfer' | 'send-tx' | 'sign-message' | 'sign-typed-data';
  body: Record<string, unknown>;
  key?: string | undefined;
}

const ask = ({ tour }: Wallet, { type, body, key }: Call): Promise<Answer> =>
  tour.api.post<Answer>(
    `/v1/client/${type}`,
    body,
    key === undefined ? {} : { 'x-session-key': key },
  );

const usdtOf = (chain: TourChain) => {
  const usdt = chain.tokens.USDT;
  if (!usdt) throw new CheckFailed(`${chain.name} lists no USDT`);
  return usdt as { address: `0x${string}`; decimals: number };
};

async function approve({ tour }: Wallet, opNo: string): Promise<string> {
  const [admin] = tour.admins;
  if (!admin) throw new CheckFailed('The stack has no admins');
  await admin.approve(`/projects/${tour.stack.project.slug}/operations/${opNo}`);
  return admin.email;
}

/** Follows an operation to its end, and its webhook. */
async function ended(wallet: Wallet, step: Step, opNo: string, type: Call['type']) {
  const { tour, poll } = wallet;
  const words = ['waiting for approval', 'queued', 'sent', 'confirmed'];
  const done = await poll.until(`end of ${opNo}`, (list) => {
    const now = list.find((item) => item.op_no === opNo);
    if (!now) return undefined;
    if (now.status > 3) throw new CheckFailed(`${opNo} failed: ${now.fail_reason}`);
    step.update(words[now.status] ?? '');
    return now.status === 3 ? now : undefined;
  });
  const event = `client.${type}.confirmed`;
  const webhook = await tour.receiver.waitFor(
    `${event} of ${opNo}`,
    (item) => item.event === event && item.data.op_no === opNo,
    60_000,
  );
  if (!verifies(webhook, tour.key.webhook_secret)) {
    throw new CheckFailed(`The webhook ${event} of ${opNo} does not verify`);
  }
  expectEqual(`signature in the webhook of ${opNo}`, webhook.data.signature, done.signature);
  return done;
}

async function makeKey(tour: Tour, name: string, more: Record<string, unknown>): Promise<string> {
  const made = await tour.api.post<{ sk_id: string }>('/v1/client/session-keys', {
    name: `tour ${name}`,
    ttl_days: 1,
    ...more,
  });
  return made.sk_id;
}

async function queued(wallet: Wallet): Promise<void> {
  const { tour, chain, keys } = wallet;
  const step = tour.ui.step(`${chain.name.padEnd(8)} transfer of 12 USDT under a session key`);
  const to = chain.faucetWallet.newAddress();
  const body = { chain: chain.name, token: 'USDT', to, amount: '12' };
  const answer = await ask(wallet, { type: 'transfer', body, key: keys.strict });
  expectEqual(`status of ${answer.op_no}`, answer.status, 'queued');
  expectEqual(`decided_by of ${answer.op_no}`, answer.decided_by, 'session_key');
  await ended(wallet, step, answer.op_no, 'transfer');
  const { address, decimals } = usdtOf(chain);
  const held = await chain.faucetWallet.balance(to, address);
  expectEqual(`balance of ${to}`, held, toUnits('12', decimals));
  step.done('queued at once, on the chain, webhook verified');
}

/** One call for each reason to wait, such that no earlier reason applies. */
function callsThatWait({ chain, other, keys }: Wallet): Record<RiskReason, Call> {
  const transfer = (on: TourChain, token: string, amount: string, key?: string): Call => ({
    type: 'transfer',
    body: { chain: on.name, token, to: on.faucetWallet.newAddress(), amount },
    key,
  });
  const spender = chain.faucetWallet.newAddress() as `0x${string}`;
  return {
    no_session_key: transfer(chain, 'USDT', '1'),
    chain_not_in_scope: transfer(other, 'USDT', '1', keys.strict),
    contract_not_in_scope: transfer(chain, 'USDC', '1', keys.strict),
    selector_not_in_scope: {
      type: 'send-tx',
      body: {
        chain: chain.name,
        to: usdtOf(chain).address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5n] }),
      },
      key: keys.strict,
    },
    native_denied: transfer(chain, chain.nativeToken, '0.001', keys.tokensOnly),
    over_per_tx: transfer(chain, 'USDT', '51', keys.strict),
    over_daily_cap: transfer(chain, 'USDT', '50', keys.strict),
  };
}

async function pendingOne(wallet: Wallet, reason: RiskReason, call: Call): Promise<void> {
  const step = wallet.tour.ui.step(`${reason.padEnd(22)} ${call.type} waits`);
  const answer = await ask(wallet, call);
  expectEqual(`status of ${answer.op_no}`, answer.status, 'pending');
  expectEqual(`risk_reason of ${answer.op_no}`, answer.risk_reason, reason);
  const email = await approve(wallet, answer.op_no);
  await ended(wallet, step, answer.op_no, call.type);
  step.done(`approved by ${email}, on the chain, webhook verified`);
}

async function signed(wallet: Wallet): Promise<void> {
  const { tour, chain, hot, keys } = wallet;
  const step = tour.ui.step('Message, signed after an approval');
  const message = `Coffer tour ${tour.run}: grüße`;
  const answer = await ask(wallet, { type: 'sign-message', body: { chain: chain.name, message } });
  await approve(wallet, answer.op_no);
  const { signature } = await ended(wallet, step, answer.op_no, 'sign-message');
  const verified = await verifyMessage({ address: hot, message, signature: hex(signature) });
  expectEqual('the message verifies', verified, true);
  step.done(`viem verifies ${signature?.slice(0, 18)}…`);

  const typedStep = tour.ui.step('Typed data, signed under an open session key');
  const { chain_id: chainId } = await chainOf(tour, chain);
  const typed = {
    domain: { name: 'Tour', version: '1', chainId, verifyingContract: usdtOf(chain).address },
    types: {
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail' as const,
    message: { to: hot, text: message },
  };
  const body = { chain: chain.name, ...typed };
  const asked = await ask(wallet, { type: 'sign-typed-data', body, key: keys.open });
  expectEqual(`status of ${asked.op_no}`, asked.status, 'queued');
  const done = await ended(wallet, typedStep, asked.op_no, 'sign-typed-data');
  const ok = await verifyTypedData({ address: hot, ...typed, signature: hex(done.signature) });
  expectEqual('the typed data verifies', ok, true);
  typedStep.done(`viem verifies ${done.signature?.slice(0, 18)}…`);
}

async function sentTx(wallet: Wallet): Promise<void> {
  const { tour, chain, hot, keys } = wallet;
  const step = tour.ui.step(`${chain.name.padEnd(8)} send-tx: USDT.approve under an open key`);
  const spender = chain.faucetWallet.newAddress() as `0x${string}`;
  const { address: to } = usdtOf(chain);
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, 77n],
  });
  const answer = await ask(wallet, {
    type: 'send-tx',
    body: { chain: chain.name, to, data },
    key: keys.open,
  });
  await ended(wallet, step, answer.op_no, 'send-tx');
  const asked = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [hot, spender],
  });
  const [url] = tour.stack.chains[chain.name]?.rpc_urls ?? [];
  const allowance = await localRpc(url ?? '')<string>('eth_call', { to, data: asked }, 'latest');
  expectEqual('allowance on the chain', BigInt(allowance), 77n);
  step.done('allowance seen on the chain, webhook verified');
}

const hex = (text: string | null): `0x${string}` => (text ?? '0x') as `0x${string}`;

async function chainOf(tour: Tour, { name }: TourChain): Promise<{ chain_id: number }> {
  const listed = await tour.api.get<{ chain: string; chain_id: number }[]>('/v1/system/chains');
  const found = listed.find((item) => item.chain === name);
  if (!found) throw new CheckFailed(`system/chains does not list ${name}`);
  return found;
}

/** Returns how many operations were shown. */
export async function showClientWallet(tour: Tour): Promise<number> {
  const [chain, other] = tour.chains.filter(({ name }) => name === 'BASE' || name === 'POLYGON');
  if (!chain || !other) throw new CheckFailed('The stack lacks BASE or POLYGON');
  const step = tour.ui.step('Three session keys');
  const strict = await makeKey(tour, 'strict', {
    scope: {
      chains: [chain.name],
      allow_contracts: [usdtOf(chain).address],
      allow_selectors: ['0xa9059cbb'],
    },
    max_per_tx_usd: 50,
    daily_cap_usd: 60,
  });
  const tokensOnly = await makeKey(tour, 'tokens only', { scope: { deny_native: 1 } });
  const open = await makeKey(tour, 'open', {});
  step.done('one with every limit, one that denies coins, one without limits');
  const wallet: Wallet = {
    tour,
    chain,
    other,
    hot: hex(tour.stack.project.wallet.EVM ?? null),
    keys: { strict, tokensOnly, open },
    poll: makePoll(tour, async () => {
      const path = '/v1/client/operations';
      return (await tour.api.get<{ list: Operation[] }>(path, { size: 100 })).list;
    }),
  };
  await queued(wallet);
  const waiting = callsThatWait(wallet);
  await Promise.all([
    ...riskReasons.map((reason) => pendingOne(wallet, reason, waiting[reason])),
    signed(wallet),
    sentTx(wallet),
  ]);
  for (const key of [strict, tokensOnly, open]) {
    await tour.api.call(
      'DELETE',
      `/v1/client/session-keys/${key.split('_').slice(0, 2).join('_')}`,
    );
  }
  return 1 + riskReasons.length + 3;
}

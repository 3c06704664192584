/** Groups: gas of a payment by the contract that pays many, and how many payments fit into a transaction. */
import { Keypair } from '@solana/web3.js';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { type GroupLog, readGroup } from '#extensions/payouts/chain/evm/read-group.ts';
import { buildGroup } from '#extensions/payouts/chain/solana/build-group.ts';
import { toGroupParts } from '#extensions/payouts/chain/solana/group-parts.ts';
import type { GroupPayment } from '#extensions/payouts/ports.ts';
import { maxMembers } from '#model/orders/group.ts';
import { fresh, quantity, type Stage, startStage } from '../integration/chains/evm/stage.ts';
import type { Part, Row } from './support/part.ts';

const amount = 1_000_000n;
/** Payments of the group that is compared with one alone. */
const compared = 100;

interface Receipt {
  gasUsed: string;
  logs: GroupLog[];
}

const membersFrom = (first: number, count: number): GroupPayment[] =>
  Array.from({ length: count }, (_, i) => ({ address: fresh(first + i), amount }));

/** The wallet of the measurement: its calls, each of which must do what it says. */
function walletOf(stage: Stage) {
  const wallet = stage.accounts[1]!;
  const send = async (tx: { to: string; data?: string; value?: string; gas?: string }) => {
    const receipt = await stage.send({ from: wallet, ...tx });
    if (receipt.status !== '0x1') throw new Error(`a transaction to ${tx.to} failed`);
    return receipt as unknown as Receipt;
  };
  const requestOf = (members: readonly GroupPayment[], token: string | null) => {
    const { to, data, value } = groupCalls.pay(members, token);
    const gas = quantity(groupCalls.gasOf(members.length, token));
    return { from: wallet, to, data, value: quantity(value), gas };
  };
  const requirePaid = (
    { logs }: Receipt,
    members: readonly GroupPayment[],
    token: string | null,
  ) => {
    const outcomes = readGroup(logs, { wallet, token, members });
    if (!outcomes?.every((outcome) => outcome === 'paid')) throw new Error('not all were paid');
  };
  return {
    requestOf,
    requirePaid,
    approve: (token: string, sum: bigint) =>
      send({ to: token, data: encodeCall('approve(address,uint256)', payMany.address, sum) }),
    alone: (to: string, token: string | null) =>
      token === null
        ? send({ to, value: quantity(amount) })
        : send({ to: token, data: encodeCall('transfer(address,uint256)', to, amount) }),
    async pay(members: readonly GroupPayment[], token: string | null) {
      const { from: _, ...request } = requestOf(members, token);
      const receipt = await send(request);
      requirePaid(receipt, members, token);
      return receipt;
    },
  };
}

type Wallet = ReturnType<typeof walletOf>;

/** Gas of a payment in a group over one alone, to new holders and then to the same, approval included. */
async function ratios(wallet: Wallet, token: string | null, first: number): Promise<number[]> {
  const members = membersFrom(first, compared);
  const found: number[] = [];
  for (const _ of ['new', 'known']) {
    const alone = await wallet.alone(fresh(first + compared), token);
    const approval = token === null ? null : await wallet.approve(token, amount * BigInt(compared));
    const group = await wallet.pay(members, token);
    const gas = BigInt(group.gasUsed) + BigInt(approval?.gasUsed ?? 0);
    found.push(Number(gas) / compared / Number(alone.gasUsed));
  }
  return found;
}

async function gasRows(stage: Stage, wallet: Wallet): Promise<Row[]> {
  const rows: Row[] = [];
  const kinds = [
    ['USDT', stage.usdt],
    ['USDC', stage.usdc],
    ['ETH', null],
  ] as const;
  for (const [i, [symbol, token]] of kinds.entries()) {
    const [fresh, known] = (await ratios(wallet, token, 1_000 * (i + 1))) as [number, number];
    const what = `gas of a payment of ${symbol}, ${compared} in a transaction, over one alone`;
    const limit = (most: number) => (token === null ? null : most);
    const note = token === null ? 'an account that is new costs 25,000 gas more in a call' : '';
    rows.push(
      { what: `${what}: known holder`, value: round(known), unit: 'x', limit: limit(0.4) },
      { what: `${what}: new holder`, value: round(fresh), unit: 'x', limit: limit(0.6), note },
    );
  }
  return rows;
}

/** As many groups as pay 500, signed one after the other and mined in one block. */
async function blockRows(stage: Stage, wallet: Wallet): Promise<Row[]> {
  const token = stage.usdt;
  const groups = Array.from({ length: Math.ceil(500 / maxMembers) }, (_, i) =>
    membersFrom(10_000 + i * maxMembers, maxMembers),
  );
  await stage.send({
    from: stage.owner,
    to: token,
    data: encodeCall('transfer(address,uint256)', stage.accounts[1]!, 500n * amount),
  });
  await wallet.approve(token, 500n * amount);
  const hashes = await stage.oneBlock(groups.map((members) => wallet.requestOf(members, token)));
  const blocks = new Set<string>();
  for (const [i, hash] of hashes.entries()) {
    const receipt = await stage.rpc.request<Receipt & { blockHash: string }>(
      'eth_getTransactionReceipt',
      [hash],
    );
    wallet.requirePaid(receipt, groups[i]!, token);
    blocks.add(receipt.blockHash);
  }
  const inBlock = blocks.size === 1 ? groups.flat().length : 0;
  return [
    {
      what: 'payments of one wallet in a block of ETH, grouped',
      value: inBlock,
      unit: 'payments',
      limit: 200,
      atLeast: true,
      note: 'of 30 million gas; a block of ETH has more',
    },
    {
      what: 'transactions for 500 payments of a token, with the one that approves them',
      value: 1 + groups.length,
      unit: 'transactions',
      limit: 5,
    },
  ];
}

/** How many members the builder takes, by trial. */
function mostOnSolana(kind: 'lamports' | 'known' | 'new'): number {
  const name = () => Keypair.generate().publicKey.toBase58();
  const [from, mint, reference] = [name(), name(), name()];
  const isToken = kind !== 'lamports';
  for (let count = 1; ; count += 1) {
    const members = Array.from({ length: count }, () => ({ address: name(), amount: 1n }));
    const parts = toGroupParts(
      { from, token: isToken ? mint : null, members },
      {
        units: 1n,
        price: 1n,
        rent: isToken ? 1n : 0n,
        token: isToken ? { program: tokenProgram, decimals: 6 } : null,
        creates: kind === 'new' ? [...members.keys()] : [],
      },
      { reference, units: 1n },
    );
    try {
      buildGroup(parts);
    } catch {
      return count - 1;
    }
  }
}

const solanaRows = (): Row[] =>
  (
    [
      ['lamports', 'SOL'],
      ['known', 'a token, to accounts that exist'],
      ['new', 'a token, to accounts that it makes'],
    ] as const
  ).map(([kind, words]) => ({
    what: `payments a transaction on Solana: ${words}`,
    value: mostOnSolana(kind),
    unit: 'payments',
    limit: 8,
    atLeast: true,
  }));

const round = (value: number): number => Number(value.toFixed(2));

export const part: Part = {
  about:
    'Payments by the contract that pays groups (`local/contracts/pay-many.sol`) on anvil, with the local stablecoins; the\n' +
    'approval is part of the gas. Whatever is measured is read back: each payment by its own log. On Solana, what the\n' +
    'builder takes until a packet is full.',
  async run() {
    const stage = await startStage({ args: ['--hardfork', 'prague'] });
    try {
      const wallet = walletOf(stage);
      const factory = { from: stage.owner, to: create2Factory, data: payMany.deployment };
      await stage.send({ ...factory, gas: quantity(3_000_000) });
      for (const token of [stage.usdt, stage.usdc]) {
        const data = encodeCall('transfer(address,uint256)', stage.accounts[1]!, 10n ** 13n);
        await stage.send({ from: stage.owner, to: token, data });
      }
      const gas = await gasRows(stage, wallet);
      return [...gas, ...(await blockRows(stage, wallet)), ...solanaRows()];
    } finally {
      await stage.stop();
    }
  },
};

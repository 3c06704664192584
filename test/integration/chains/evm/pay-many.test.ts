/** The contract that pays many, on a real EVM node: what it costs, and who can hold it up. */

import { toHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeHashOf, create2Factory } from '#chains/evm/account/create2.ts';
import { makeCodeReader } from '#chains/evm/read/code.ts';
import { encodeCall, word } from '#chains/shared/abi/abi.ts';
import { selectorOf } from '#chains/shared/abi/selector-lookup.ts';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import {
  type GroupLog,
  readGroup,
  readGroupOutcomes,
} from '#extensions/payouts/chain/evm/read-group.ts';
import { tryGroup } from '#extensions/payouts/chain/evm/try-group.ts';
import type { GroupPayment } from '#extensions/payouts/ports.ts';
import { compileSolidity } from '#local/contracts/solidity.ts';
import { maxMembers } from '#model/orders/group.ts';
import { fresh, mine, type Stage, startStage } from './stage.ts';

const amount = 1_000_000n;
/** OddToken.setHabit(address,uint256). */
const setHabit = selectorOf('setHabit(address,uint256)');
const maxWord = 2n ** 256n - 1n;
/** Of one transaction (EIP-7825). */
const mostGas = 2n ** 24n;

let stage: Stage;
let wallet = '';
/** Contracts of refusals.sol, by name: creation code. */
let codes: Record<string, string> = {};

interface Receipt {
  status: string;
  gasUsed: string;
  effectiveGasPrice: string;
  logs: GroupLog[];
}

async function sent(tx: Parameters<Stage['send']>[0]): Promise<Receipt> {
  return (await stage.send(tx)) as unknown as Receipt;
}

const coinOf = async (address: string): Promise<bigint> =>
  BigInt(await stage.rpc.request<string>('eth_getBalance', [address, 'latest']));
const held = async (token: string, address: string): Promise<bigint> => {
  const data = encodeCall('balanceOf(address)', address);
  return BigInt(await stage.rpc.request<string>('eth_call', [{ to: token, data }, 'latest']));
};
const deploy = async (name: string, ...args: (bigint | string)[]): Promise<string> => {
  const data = `0x${codes[name]}${args.map(word).join('')}`;
  return (await stage.send({ from: stage.owner, data, gas: toHex(3_000_000) })).contractAddress!;
};
const approve = (token: string, sum: bigint) =>
  sent({
    from: wallet,
    to: token,
    data: encodeCall('approve(address,uint256)', payMany.address, sum),
  });

/** As many members as asked, from an address that no other test uses on. */
const membersFrom = (first: number, count: number): GroupPayment[] =>
  Array.from({ length: count }, (_, i) => ({ address: fresh(first + i), amount }));

/** Pays a group with just the gas that we say it takes, or with less. */
function pay(
  members: readonly GroupPayment[],
  token: string | null,
  { gas = groupCalls.gasOf(members.length, token) }: { gas?: bigint } = {},
): Promise<Receipt> {
  const { to, data, value } = groupCalls.pay(members, token);
  return sent({ from: wallet, to, data, value: toHex(value), gas: toHex(gas) });
}

const outcomes = ({ logs }: Receipt, members: readonly GroupPayment[], token: string | null) =>
  readGroup(logs, { wallet, token, members });

beforeAll(async () => {
  stage = await startStage({ args: ['--hardfork', 'prague'] });
  wallet = stage.accounts[1]!;
  for (const token of [stage.usdt, stage.usdc]) {
    const data = encodeCall('transfer(address,uint256)', wallet, 10n ** 14n);
    await stage.send({ from: stage.owner, to: token, data });
    // Nobody's first payment: what a wallet holds stays above 0.
    await approve(token, maxWord);
  }
  const compiled = compileSolidity<{ evm: { bytecode: { object: string } } }>(['refusals.sol'], {
    runs: 200,
    outputs: ['evm.bytecode.object'],
  });
  codes = Object.fromEntries(
    Object.entries(compiled).map(([name, { evm }]) => [name, evm.bytecode.object]),
  );
  await stage.send({
    from: stage.accounts[3]!,
    to: create2Factory,
    data: payMany.deployment,
    gas: toHex(3_000_000),
  });
}, 60_000);
afterAll(() => stage?.stop());

test('anyone deploys it, at the address and with the code that the vault computes', async () => {
  const code = await stage.rpc.request('eth_getCode', [payMany.address, 'latest']);
  expect(code).toBe(payMany.code);
});

test('its code is there for good once the block of its deployment is final', async () => {
  const reader = makeCodeReader(stage);
  const { address, codeHash: hash } = payMany;
  await mine(stage.rpc, 3);
  expect(await reader.hasCode({ address, hash })).toBe(true);
  expect(await reader.hasCode({ address: stage.usdt, hash })).toBe(false);
  const later = await deploy('Recipient', 0n);
  const code = await stage.rpc.request<string>('eth_getCode', [later, 'latest']);
  const own = { address: later, hash: codeHashOf(code) };
  expect(await reader.hasCode(own)).toBe(false);
  await mine(stage.rpc, 3);
  expect(await reader.hasCode(own)).toBe(true);
});

test('a token payment in a group of 100, approval included, against one alone', async () => {
  const measured: Record<string, number> = {};
  for (const name of ['usdt', 'usdc'] as const) {
    const token = stage[name];
    const transfer = (to: string) =>
      sent({ from: wallet, to: token, data: encodeCall('transfer(address,uint256)', to, amount) });
    const members = membersFrom(name === 'usdt' ? 1_000 : 2_000, 100);
    const aloneNew = await transfer(fresh(name === 'usdt' ? 1_999 : 2_999));
    const aloneKnown = await transfer(fresh(name === 'usdt' ? 1_999 : 2_999));
    await approve(token, 0n);
    for (const kind of ['new', 'known'] as const) {
      const approval = await approve(token, amount * 100n);
      const group = await pay(members, token);
      expect(outcomes(group, members, token)).toEqual(members.map(() => 'paid'));
      const alone = kind === 'new' ? aloneNew : aloneKnown;
      const each = Number(BigInt(group.gasUsed) + BigInt(approval.gasUsed)) / 100;
      measured[`${name} ${kind}`] = Number((each / Number(alone.gasUsed)).toFixed(2));
    }
    await approve(token, maxWord);
    for (const { address } of members) expect(await held(token, address)).toBe(2n * amount);
  }
  for (const [name, ratio] of Object.entries(measured)) {
    expect([name, ratio <= (name.endsWith('known') ? 0.4 : 0.6)]).toEqual([name, true]);
  }
}, 60_000);

test.each(['usdt', 'usdc', null] as const)(
  'the most members that a group has, with just the gas that it is given: %s',
  async (name) => {
    const token = name && stage[name];
    const members = membersFrom(name === 'usdt' ? 3_000 : name ? 4_000 : 5_000, maxMembers);
    expect(groupCalls.gasOf(maxMembers, token)).toBeLessThanOrEqual(mostGas);
    const group = await pay(members, token);
    expect(group.status).toBe('0x1');
    expect(outcomes(group, members, token)).toEqual(members.map(() => 'paid'));
    for (const { address } of members) {
      expect(await (token ? held(token, address) : coinOf(address))).toBe(amount);
    }
    expect(await coinOf(payMany.address)).toBe(0n);
  },
  60_000,
);

test('recipients of coin that refuse fail alone, and their coin comes back', async () => {
  const habits = {
    takes: [0n, 'paid'],
    reverts: [1n, 'refused'],
    'uses all its gas': [2n, 'refused'],
    'reverts with much data': [3n, 'refused'],
    'returns much data': [4n, 'paid'],
    // The contract wants more gas than it gives to any recipient.
    'pays from within': [5n, 'refused'],
  } as const;
  const members: GroupPayment[] = [];
  for (const [habit] of Object.values(habits)) {
    members.push({ address: await deploy('Recipient', habit), amount });
  }
  members.push({ address: fresh(6_000), amount });
  const before = await coinOf(wallet);
  const tried = await tryGroup(stage.rpc, { wallet, token: null, members });
  const group = await pay(members, null);
  expect(group.status).toBe('0x1');
  const said = Object.values(habits).map(([, outcome]) => outcome);
  expect(tried).toEqual([...said.map((outcome) => outcome === 'paid'), true]);
  expect(outcomes(group, members, null)).toEqual([...said, 'paid']);
  expect(group.logs).toHaveLength(members.length);
  const held = await Promise.all(members.map(({ address }) => coinOf(address)));
  expect(held).toEqual([amount, 0n, 0n, 0n, amount, 0n, amount]);
  const gas = BigInt(group.gasUsed) * BigInt(group.effectiveGasPrice);
  expect(await coinOf(wallet)).toBe(before - 3n * amount - gas);
  expect(await coinOf(payMany.address)).toBe(0n);
});

test('one in 16 may use all its gas', async () => {
  const burner = await deploy('Recipient', 2n);
  const members = membersFrom(6_500, maxMembers).map((member, i) =>
    i % 16 === 15 ? { address: burner, amount } : member,
  );
  const group = await pay(members, null);
  expect(outcomes(group, members, null)).toEqual(
    members.map(({ address }) => (address === burner ? 'refused' : 'paid')),
  );
}, 60_000);

test('where all but the last do, no limit of ours is enough, and nobody is called refused; a node’s estimate is', async () => {
  const burner = await deploy('Recipient', 2n);
  const burners = Array.from({ length: maxMembers - 1 }, () => ({ address: burner, amount }));
  // It is new, and costs the most.
  const last = { address: fresh(6_700), amount };
  const members = [...burners, last];
  const short = await pay(members, null);
  expect([short.status, short.logs]).toEqual(['0x0', []]);
  const { to, data, value } = groupCalls.pay(members, null);
  const call = { from: wallet, to, data, value: toHex(value) };
  const gas = BigInt(await stage.rpc.request<string>('eth_estimateGas', [call]));
  expect(gas).toBeLessThanOrEqual(mostGas);
  const group = await pay(members, null, { gas });
  const refused = burners.map(() => 'refused');
  expect(outcomes(group, members, null)).toEqual([...refused, 'paid']);
  expect(await coinOf(last.address)).toBe(amount);
}, 60_000);

test('tokens that refuse, each in its way, hold up nobody else', async () => {
  const token = await deploy('OddToken', wallet);
  await approve(token, maxWord);
  const habits = [
    ['pays', 'paid', amount],
    ['returns false', 'refused', 0n],
    ['pays and returns nothing', 'paid', amount],
    ['reverts', 'refused', 0n],
    ['uses all its gas', 'refused', 0n],
    ['reverts with much data', 'refused', 0n],
    ['pays and returns much data', 'paid', amount],
    // As of a single payment: success alone is not enough.
    ['returns true and moves nothing', 'refused', 0n],
    null,
    ['keeps a tenth', 'paid', amount - amount / 10n],
    ['returns 2', 'refused', 0n],
  ] as const;
  const members: GroupPayment[] = [];
  const expected: unknown[] = [];
  for (const [habit, row] of habits.entries()) {
    if (!row) continue;
    const address = fresh(7_000 + habit);
    const data = `${setHabit}${word(address)}${word(BigInt(habit))}`;
    await stage.send({ from: wallet, to: token, data });
    members.push({ address, amount });
    expected.push({ outcome: row[1], credited: row[2] });
  }
  members.push({ address: fresh(7_100), amount });
  expected.push({ outcome: 'paid', credited: amount });
  const group = await pay(members, token);
  expect(readGroupOutcomes(group.logs, { wallet, token, members })).toEqual(expected);
  const balances = await Promise.all(members.map(({ address }) => held(token, address)));
  expect(balances).toEqual(expected.map((one) => (one as { credited: bigint }).credited));
});

test('what a token moved and calls refused is settled by nobody', async () => {
  const token = await deploy('OddToken', wallet);
  await approve(token, maxWord);
  const members = membersFrom(7_200, 2);
  const data = `${setHabit}${word(members[0]!.address)}${word(8n)}`;
  await stage.send({ from: wallet, to: token, data });
  const group = await pay(members, token);
  expect(await held(token, members[0]!.address)).toBe(amount);
  expect(outcomes(group, members, token)).toBe(null);
});

test('a blacklisted recipient fails alone; a paused token, a lacking allowance fail all, who keep theirs', async () => {
  const members = membersFrom(8_000, 3);
  const token = stage.usdc;
  const usdc = (name: string, args: unknown[] = []) =>
    stage.send({ from: stage.owner, to: token, data: stage.call('Usdc', name, args) });
  await usdc('blacklist', [members[1]!.address]);
  expect(outcomes(await pay(members, token), members, token)).toEqual(['paid', 'refused', 'paid']);
  await usdc('pause');
  const paused = await pay(members, token);
  expect(outcomes(paused, members, token)).toEqual(members.map(() => 'refused'));
  await usdc('unpause');
  // Enough for one of them.
  await approve(token, amount);
  const lacking = await pay(members, token);
  expect(outcomes(lacking, members, token)).toEqual(['paid', 'refused', 'refused']);
  await approve(token, maxWord);
  expect(await held(token, members[0]!.address)).toBe(2n * amount);
  expect(await held(token, members[2]!.address)).toBe(amount);
});

test('a token that keeps a fee, as Tether may: its own log says what arrived', async () => {
  const token = stage.usdt;
  const members = membersFrom(8_100, 2);
  const usdt = (args: unknown[]) =>
    stage.send({ from: stage.owner, to: token, data: stage.call('Usdt', 'setParams', args) });
  await usdt([10n, amount]);
  const group = await pay(members, token);
  await usdt([0n, 0n]);
  const credited = amount - amount / 1_000n;
  expect(readGroupOutcomes(group.logs, { wallet, token, members })).toEqual(
    members.map(() => ({ outcome: 'paid', credited })),
  );
});

test.each([true, false])(
  'a transaction with too little gas reverts whole, and pays nobody (coin: %s)',
  async (isCoin) => {
    const token = isCoin ? null : stage.usdc;
    const burner = await deploy('Recipient', 2n);
    const members = [
      ...membersFrom(isCoin ? 9_000 : 9_100, 7),
      { address: isCoin ? burner : fresh(9_200), amount },
      { address: fresh(isCoin ? 9_010 : 9_110), amount },
    ];
    const whole = groupCalls.gasOf(members.length, token);
    const statuses: string[] = [];
    // From what a call takes up to what all of them take, in steps finer than a payment.
    for (let gas = 60_000n; gas <= whole; gas += 11_111n) {
      const before = await Promise.all(
        members.map(({ address }) => (token ? held(token, address) : coinOf(address))),
      );
      const group = await pay(members, token, { gas });
      statuses.push(group.status);
      const after = await Promise.all(
        members.map(({ address }) => (token ? held(token, address) : coinOf(address))),
      );
      const isPaid = (i: number) => after[i] === before[i]! + amount;
      if (group.status === '0x0') expect(after).toEqual(before);
      else {
        // Whoever can be paid is, at the lowest gas that lets the call succeed.
        const refusing = isCoin ? [7] : [];
        expect(outcomes(group, members, token)).toEqual(
          members.map((_, i) => (refusing.includes(i) ? 'refused' : 'paid')),
        );
        expect(members.map((_, i) => isPaid(i))).toEqual(
          members.map((_, i) => !refusing.includes(i)),
        );
      }
    }
    const [first] = [statuses.indexOf('0x1')];
    expect(first).toBeGreaterThan(20);
    expect(statuses.slice(first).every((status) => status === '0x1')).toBe(true);
    expect(await coinOf(payMany.address)).toBe(0n);
  },
  60_000,
);

test('the estimate of a node is as much as the contract wants', async () => {
  for (const token of [null, stage.usdt]) {
    const members = membersFrom(9_500, 10);
    const { to, data, value } = groupCalls.pay(members, token);
    const call = { from: wallet, to, data, value: toHex(value) };
    const gas = BigInt(await stage.rpc.request<string>('eth_estimateGas', [call]));
    expect(gas).toBeLessThanOrEqual(groupCalls.gasOf(10, token));
    // Much less would mean that the contract does not look.
    expect(gas).toBeGreaterThan(10n * 40_000n);
  }
});

test('coin that is not the sum, lists of two lengths and a token without code revert whole', async () => {
  const members = membersFrom(9_700, 2);
  const { to, data, value } = groupCalls.pay(members, null);
  const tryCall = (tx: Record<string, string>) =>
    stage.rpc.request('eth_call', [
      { from: wallet, to, data, gas: toHex(2_000_000), ...tx },
      'latest',
    ]);
  await expect(tryCall({ value: toHex(value) })).resolves.toMatch(/^0x/);
  await expect(tryCall({ value: toHex(value + 1n) })).rejects.toThrow('too much coin');
  await expect(tryCall({ value: toHex(value - 1n) })).rejects.toThrow();
  const shorter = data.replace(word(2n), word(1n));
  await expect(tryCall({ value: toHex(value), data: shorter })).rejects.toThrow('lengths differ');
  const { data: tokens } = groupCalls.pay(members, fresh(9_800));
  await expect(tryCall({ data: tokens })).rejects.toThrow('no token');
  // Coin that comes with tokens, or with no call at all, would stay there.
  const { data: usdc } = groupCalls.pay(members, stage.usdc);
  await expect(tryCall({ data: usdc, value: '0x1' })).rejects.toThrow();
  await expect(tryCall({ data: '0x', value: '0x1' })).rejects.toThrow();
});

test('a stranger cannot spend what a wallet has approved', async () => {
  const members = membersFrom(9_900, 1);
  const { to, data } = groupCalls.pay(members, stage.usdc);
  const stranger = stage.accounts[5]!;
  const gas = toHex(groupCalls.gasOf(1, stage.usdc));
  const receipt = await sent({ from: stranger, to, data, gas });
  expect(readGroup(receipt.logs, { wallet: stranger, token: stage.usdc, members })).toEqual([
    'refused',
  ]);
  // Its log is not one of the wallet's.
  expect(outcomes(receipt, members, stage.usdc)).toBe(null);
  expect(await held(stage.usdc, members[0]!.address)).toBe(0n);
});

/** Coffer beside what one would write without it: the same payments, in the same run. */

import { setTimeout as sleep } from 'node:timers/promises';
import { faucetWalletOf } from '#local/chains/faucet-wallet.ts';
import { openStack } from '../support/stack.ts';
import { tableEnvironment } from '../support/tables.ts';
import { startCloud, useCloud } from './support/cloud.ts';
import { cpuSeconds, cpuSecondsBelow } from './support/cpu.ts';
import type { Part, Row } from './support/part.ts';
import { catalog, payOrders } from './support/pay-orders.ts';
import { makeHandWrittenSender } from './support/peers/hand-written-sender.ts';
import { seedApproved } from './support/seed/seed-orders.ts';

const name = 'ARBITRUM';
/** Payments; a shorter run shows that the part works, and its figures mean nothing. */
const count = Number(process.env.COFFER_BENCH_PAYMENTS || 2_000);
const isShort = count < 1_000;
/** In-flight cap of ours, and what the other has under way at once. */
const inFlightCap = 500;
const atOnce = 64;
const gas = 100_000n;
const maxFeePerGas = 10_000_000_000n;
/**
 * Processor time of a payment with an in-flight cap of 500, at 8f6fe5b on 2026-11-22: ms on 2 cores
 * (AMD EPYC, 2.6 GHz). The hand-written sender took 4.9 ms there.
 */
const cpuBefore = 13;

/** Waits until less than a third of a core is used, for two seconds; at most two minutes. */
async function untilQuiet(cpu: () => number): Promise<void> {
  for (let i = 0; i < 60; i++) {
    const before = cpu();
    await sleep(2_000);
    if (cpu() - before < 0.6) return;
  }
  throw new Error('the local cloud is still busy after two minutes');
}

async function run(): Promise<Row[]> {
  const cloud = await startCloud({
    args: [`--chains=${name}`],
    env: { COFFER_IN_FLIGHT_CAP: String(inFlightCap) },
  });
  try {
    useCloud(cloud.stack);
    tableEnvironment('coffer-local');
    const { rpc_urls, faucet_private_key, tokens } = cloud.stack.chains[name]!;
    const url = rpc_urls[0]!;
    const token = tokens.USDT!;
    const amount = 10n ** BigInt(token.decimals);
    const faucetWallet = faucetWalletOf(name, { url, faucetPrivateKey: faucet_private_key });
    const emulator = cloud.pids().get('emulator') ?? -1;
    const emulatorCpu = () => cpuSeconds(emulator) + cpuSecondsBelow(emulator);

    const ours = await payOrders(cloud, { name, count, seed: seedApproved });
    const paidAt = emulatorCpu();
    // Events of those payments may still be dispatched, beside which the other would be slower.
    await untilQuiet(() => emulatorCpu());
    const dispatching = emulatorCpu() - paidAt;

    // The same number again, as one transaction for up to 125 of them.
    const { admins } = await openStack(cloud.stack);
    const settings = `/projects/${cloud.stack.project.slug}/settings`;
    const { rev } = await admins[0]!.request<{ rev: number }>('GET', settings);
    await admins[0]!.request('PATCH', settings, { rev, grouping: [name] });
    const grouped = await payOrders(cloud, { name, count, seed: seedApproved });
    await untilQuiet(() => emulatorCpu());

    const sender = await makeHandWrittenSender();
    const to = Array.from({ length: count }, () => faucetWallet.newAddress());
    const fee = gas * maxFeePerGas * BigInt(count);
    const coins = { to: sender.address, tokenAddress: null, amount: fee };
    await faucetWallet.mined(await faucetWallet.send(coins));
    const funds = {
      to: sender.address,
      tokenAddress: token.address,
      amount: amount * BigInt(count),
    };
    await faucetWallet.mined(await faucetWallet.send(funds));
    const before = emulatorCpu();
    const { chainId } = catalog[name];
    const theirs = await sender.pay({
      url,
      chainId: Number(chainId),
      token: token.address,
      amount,
      gas,
      maxFeePerGas,
      to,
      atOnce,
    });
    const theirEmulator = emulatorCpu() - before;
    sender.close();
    for (const address of to) {
      const paid = await faucetWallet.balance(address, token.address);
      if (paid !== amount) throw new Error(`${address} was paid ${paid} by the sender beside`);
    }

    const perPayment = (seconds: number) => (1_000 * seconds) / count;
    const ourMs = perPayment((ours.server! + ours.functions!) * ours.seconds);
    const theirMs = perPayment(theirs.cpu + theirEmulator);
    const theirRate = count / theirs.seconds;
    const rows: Row[] = [
      {
        what: `payments of one wallet, in-flight cap ${inFlightCap}, over a hand-written sender`,
        value: ours.rate / theirRate,
        unit: 'x',
        limit: 0.6,
        atLeast: true,
        note:
          `${ours.rate.toFixed(0)} a second against ${theirRate.toFixed(0)}; ` +
          `${count} payments each, ${ours.seconds.toFixed(1)} s and ${theirs.seconds.toFixed(1)} s`,
      },
      {
        what: 'the same with groups, the allowance of the token included',
        value: grouped.rate / theirRate,
        unit: 'x',
        limit: 2,
        atLeast: true,
        note: `${grouped.rate.toFixed(0)} a second; ${grouped.seconds.toFixed(1)} s`,
      },
      {
        what: 'processor time of a payment: functions and emulator',
        value: ourMs,
        unit: 'ms',
        limit: null,
        note: `the emulator’s one process ${perPayment(ours.server! * ours.seconds).toFixed(1)} ms`,
      },
      {
        what: 'the same until all of its events are dispatched too',
        value: ourMs + perPayment(dispatching),
        unit: 'ms',
        limit: null,
        note: 'lists, feed, webhooks; 18.5 ms at 433726eb, where most of it came afterwards',
      },
      {
        what: 'the same of the hand-written sender: its process and the emulator',
        value: theirMs,
        unit: 'ms',
        limit: null,
        note:
          `its own process ${perPayment(theirs.cpu).toFixed(1)} ms; the emulator’s time holds the ` +
          'watcher’s ticks meanwhile',
      },
      {
        what: 'processor time of a payment over that at 8f6fe5b',
        value: ourMs / cpuBefore,
        unit: 'x',
        limit: 0.6,
        note: `${cpuBefore} ms then, on a machine of this kind`,
      },
    ];
    return isShort ? rows.map((row) => ({ ...row, limit: null })) : rows;
  } finally {
    await cloud.stop();
  }
}

export const part: Part = {
  about: `A local cloud with only ARBITRUM and an in-flight cap of ${inFlightCap} (\`COFFER_IN_FLIGHT_CAP\`)
first pays ${count} orders through the deployed worker, as in payments, and as many again with groups switched on.
Then a hand-written sender
pays the same number on the same node, with its key in the same emulated KMS and a table in the same
emulated DynamoDB: viem serializes, KMS signs, a conditional put stores the bytes, then they are
broadcast, ${atOnce} payments at once. Each recipient must have been paid exactly once.

The comparison is not like for like. The hand-written sender knows its nonces, fees and recipients in
advance, and reads nothing: no order, reservation, simulation, balance or approval. It never checks
whether a payment was mined, has no status, list or webhook, and after a crash somebody must compare
its table with the chain. It runs in one process next to the chain and not in functions under IAM, and
calls the node directly, while ours calls a local provider. Ours includes the watcher, which meanwhile
reads the blocks and settles payments, and the streams, as far as they keep up; the hand-written
sender starts once the cloud is quiet again. The emulator is one Python process, which takes a fixed
time for each call: AWS has no such limit.

\`COFFER_BENCH_PAYMENTS=40 npm run bench -- peers\` shows in a minute that the part works; its rows
have no limit.`,
  run,
};

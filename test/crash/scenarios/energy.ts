/** The ways of rented energy: a top-up until it is brought away, and a payment that rents. */
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { subscribe } from '#extensions/energy/rules/subscription/subscribe.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { applies, blocks, pumped, type Stage, time, untilFinal, type Way } from '../way.ts';
import { familyAddresses } from '../world/family-addresses.ts';
import { segmentSize } from '../world/world.ts';

/** Sun that each merchant tops up. */
export const toppedUp = 100_000_000n;

export const subscribes: Stage = async ({ world }, cells) => {
  const { chain, client, ids, log } = world;
  for (const cell of cells) {
    const key = chain.newWallet();
    const { address } = key;
    const keyId = `${cell.id}-energy`;
    cell.topUpWallet = { wallet: { project: cell.project, address, keyId }, key };
    world.own(cell, address);
    await subscribe(
      {
        energy: makeEnergyStore(client),
        subAccounts: makeSubAccountStore(client, undefined, segmentSize),
        deriveAddresses: async () => familyAddresses(chain.chain.family, address),
        checkUrl: (text) => text,
        clock: world.clock(),
        ids,
        log,
        sleep: async () => {},
      },
      { project: cell.project, appId: `app_${cell.id}`, requestId: 'req' },
    );
  }
};

export const topsUp: Stage = async ({ world: { chain } }, cells) => {
  for (const { topUpWallet } of cells) {
    const address = topUpWallet?.wallet.address ?? '';
    await chain.sendRaw((await chain.signTransfer(address, null, toppedUp)).raw);
  }
};

/** A minute of the schedules. */
const minute: Stage = async (driver) => {
  driver.world.pass(60);
  await driver.minute();
  await driver.pump();
};

/** A top-up is credited in a final block. */
const credited: Stage[] = [subscribes, topsUp, blocks(1), blocks(8), time(120), blocks(4)];

export const energyWays: Way[] = [
  {
    name: 'top-up',
    stages: [...credited, minute, time(6), blocks(4), blocks(8), minute],
  },
  {
    name: 'withdrawal, by rented energy',
    deep: ['worker'],
    stages: [...credited, applies('5'), pumped, time(6), time(6), time(6), ...untilFinal],
  },
];

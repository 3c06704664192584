/** The ways of a sweep, from credited deposits to the hot wallet. */
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import type { InternalAction } from '#model/orders/internal-order.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import { blocks, makesUsers, type Stage, time, untilFinal, type Way } from '../way.ts';
import { subscribes, topsUp } from './energy.ts';

/** Turns sweeps on, and gives each cell a user whose key the harness has. */
const sweepsAreOn =
  (does: InternalAction[], set: Partial<SweepSettings>): Stage =>
  async (driver, cells) => {
    const { world } = driver;
    const { chain } = world.chain;
    for (const cell of cells) {
      const settings: SweepSettings = {
        enabled: true,
        minUsd: 5,
        dest: null,
        method: 'fund',
        dailyFeeUsd: 1_000,
        ...set,
      };
      // On TRON nothing is burnt: the coin that an address is sent makes it exist, and no more.
      cell.sweeps = { does, settings, ...(chain.family === 'TRX' && { mostFunded: 0n }) };
      const key = world.chain.newWallet();
      const { address } = key;
      cell.sweptUser = { wallet: { project: cell.project, address, keyId: '' }, key };
    }
    await makesUsers(driver, cells);
    const addresses = cells.map(({ sweptUser }) => sweptUser?.wallet.address ?? '');
    const owners = await makeAddressBook(world.client).owners(chain.family, addresses);
    for (const { id, sweptUser } of cells) {
      const subIndex = owners.get(sweptUser?.wallet.address ?? '')?.subIndex ?? 0;
      if (sweptUser) sweptUser.wallet.keyId = seedKeyId(id, subIndex);
    }
  };

/** Somebody sends this many whole USDT to each user. */
const usersGet =
  (tokens: bigint): Stage =>
  async ({ world: { chain } }, cells) => {
    const { usdt: token } = chain;
    for (const cell of cells) {
      const address = cell.userAddress as string;
      const amount = tokens * 1_000_000n;
      const { raw, txHash } = await chain.signTransfer(address, token, amount);
      cell.deposits.push({ raw, address, token, amount, txHash });
      await chain.sendRaw(raw);
    }
  };

const isCredited: Stage[] = [blocks(1), blocks(8), time(120), blocks(4)];

/** Two deposits of each user are credited, one after the other: one sweep brings both. */
const credited: Stage[] = [usersGet(3_000n), ...isCredited, usersGet(2_000n), ...isCredited];

/** The next run of the function that decides, and the payment that it asks for. */
const collects: Stage = async (driver, cells) => {
  driver.world.pass(60);
  await driver.all(cells, (cell) => driver.collect(cell));
  await driver.pump();
};

const paid: Stage[] = [blocks(1), blocks(8)];

/** The sweep ends. The other deposit of its address finds nothing left. */
const ends: Stage[] = [collects, collects, ...untilFinal];

export const evmSweepWays: Way[] = [
  {
    name: 'sweep, the address pays by itself',
    stages: [
      ...[sweepsAreOn(['fund', 'sweep'], {}), ...credited],
      ...[collects, ...paid, collects, ...paid, ...ends],
    ],
  },
  {
    name: 'sweep, by set-code',
    stages: [
      sweepsAreOn(['deploy', 'sweep', 'clear'], { setCode: { ETH: 'clear' } }),
      ...[...credited, collects, ...paid, collects, ...paid, collects, ...paid, ...ends],
    ],
  },
];

export const tronSweepWays: Way[] = [
  {
    name: 'sweep, by rented energy',
    stages: [
      ...[subscribes, sweepsAreOn(['activate', 'sweep'], {}), topsUp, ...credited],
      ...[collects, ...paid, collects, time(6), time(6), time(6), ...paid, ...ends],
    ],
  },
];

export const solanaSweepWays: Way[] = [
  {
    name: 'sweep, the hot wallet pays',
    stages: [
      ...[sweepsAreOn(['sweep'], { method: 'collect' }), ...credited],
      ...[collects, ...paid, ...ends],
    ],
  },
];

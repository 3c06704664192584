/** Stages that the withdrawal ways of several families share. */
import { blocks, type Stage, submit } from '../way.ts';
import type { NodeMode } from '../world/chain.ts';

export const nodeIs =
  (mode: NodeMode): Stage =>
  async (_, cells) => {
    for (const cell of cells) cell.nodeIs = mode;
  };

/** Somebody else uses the wallets' keys. */
export const strangersSend: Stage = async (driver, cells) => {
  for (const cell of cells) {
    await driver.world.chain.strangerSends(cell.key);
    cell.foreign = 1;
  }
};

/** Submits two equal orders, which are two payments, and one order of coin. */
export const appliesThrice: Stage = async (driver, cells) => {
  const { nativeToken } = driver.world.chain.chain;
  await driver.all(cells, async (cell) => {
    const { toAddress } = await submit(driver, cell, { amount: '7' });
    await submit(driver, cell, { amount: '7', toAddress });
    await submit(driver, cell, { amount: '0.25', token: nativeToken });
  });
};

/** Nothing signed so far can be mined any more, and the watcher has read up to that point. */
export const expires: Stage = (driver, cells) =>
  blocks(driver.world.chain.life?.proven ?? 0)(driver, cells);

/** A transaction that is stuck at a node can be mined again. */
export const unstuck: Stage = ({ world }) => world.chain.unstick();

/** Stages that the withdrawal ways of several families share. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
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

/** Does what docs/runbook.md "address-frozen" tells a person to do once the chain is understood. */
export const freezeIsLifted: Stage = async (driver, cells) => {
  const { name, family } = driver.world.chain.chain;
  // The stranger's transaction took a nonce, but no sequence number of ours. If the watcher was
  // behind, the order was signed before the freeze, and its number stays taken.
  const isEvm = family === 'EVM';
  const set = isEvm
    ? '#next = :next, oldestOpen = :next'
    : '#next = if_not_exists(#next, :next), oldestOpen = if_not_exists(oldestOpen, :next)';
  await driver.all(cells, async ({ wallet }) => {
    await driver.world.client.send(
      new UpdateCommand({
        TableName: need('TABLE_MONEY'),
        Key: moneyKeys.nonceState(name, wallet.address),
        UpdateExpression: `SET ${set} REMOVE frozen`,
        ExpressionAttributeNames: { '#next': 'next' },
        ExpressionAttributeValues: { ':next': isEvm ? 1 : 0 },
      }),
    );
  });
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

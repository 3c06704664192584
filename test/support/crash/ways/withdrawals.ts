/** The ways of a withdrawal, from its order to the block that makes it final. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { need } from '../../../../src/aws/config.ts';
import { moneyKeys } from '../../../../src/aws/keys.ts';
import { processes } from '../processes.ts';
import {
  applies,
  approves,
  blocks,
  isWrongStatus,
  pumped,
  reorganised,
  type Stage,
  submit,
  time,
  untilFinal,
  type Way,
} from '../way.ts';

const rejects: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    for (const order of cell.orders) {
      await driver.call('reject', cell, processes.reject(cell, order, 'ann'), isWrongStatus);
    }
  });
  await driver.pump();
};

const cancels: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    for (const order of cell.orders) {
      await driver.call('cancel', cell, processes.cancel(cell, order));
    }
  });
  await driver.pump();
};

const nodeIs =
  (mood: 'fine' | 'refused'): Stage =>
  async (_, cells) => {
    for (const cell of cells) cell.nodeIs = mood;
  };

/** The recipients become contracts that take no coins, after the payments were sent. */
const recipientsRefuse: Stage = async (driver, cells) => {
  for (const { orders } of cells) {
    for (const { toAddress } of orders) {
      await driver.world.chain.rpc.request('anvil_setCode', [toAddress, '0xfe']);
    }
  }
};

const coins =
  (wei: bigint): Stage =>
  async (driver, cells) => {
    for (const { wallet } of cells) await driver.world.chain.fundCoin(wallet.address, wei);
  };

const executionsDie: Stage = async (driver, cells) => {
  driver.world.machine.abort(cells.flatMap(({ orders }) => orders.map((o) => o.withdrawNo)));
  driver.world.pass(70);
  await driver.minute();
  await driver.pump();
};

/** Somebody else uses the wallets' keys. */
const strangersSend: Stage = async (driver, cells) => {
  const { rpc } = driver.world.chain;
  for (const cell of cells) {
    const { address } = cell.wallet;
    await rpc.request('anvil_impersonateAccount', [address]);
    const gas = { gas: '0x5208', maxFeePerGas: '0x174876e800' };
    await rpc.request('eth_sendTransaction', [{ from: address, to: address, ...gas }]);
    await rpc.request('anvil_stopImpersonatingAccount', [address]);
    cell.foreignNonces = 1;
  }
};

/** What docs/runbook.md ("address-frozen") tells a person to do once the chain is understood. */
const freezeIsLifted: Stage = async (driver, cells) => {
  await driver.all(cells, async ({ wallet }) => {
    await driver.world.client.send(
      new UpdateCommand({
        TableName: need('TABLE_MONEY'),
        Key: moneyKeys.nonceState('ETH', wallet.address),
        UpdateExpression: 'SET #next = :next, oldestOpen = :next REMOVE frozen',
        ExpressionAttributeNames: { '#next': 'next' },
        ExpressionAttributeValues: { ':next': 1 },
      }),
    );
  });
};

const applyTwice: Stage = async (driver, cells) => {
  await driver.all(cells, async (cell) => {
    await submit(driver, cell, { amount: '7' });
    await submit(driver, cell, { amount: '0.25', token: 'ETH' });
  });
};

const mined: Stage = (driver) => driver.mine(1);

export const withdrawalWays: Way[] = [
  { name: 'withdrawal, level 1', stages: [applies('5'), pumped, ...untilFinal] },
  {
    name: 'withdrawal, level 2',
    stages: [applies('1500'), pumped, approves('ann'), ...untilFinal],
  },
  {
    name: 'withdrawal, level 3',
    stages: [applies('60000'), pumped, approves('ann'), approves('ben'), ...untilFinal],
  },
  { name: 'withdrawal, two of one wallet', stages: [applyTwice, pumped, ...untilFinal] },
  { name: 'withdrawal, rejected', stages: [applies('1500', 6), pumped, rejects] },
  { name: 'withdrawal, cancelled', stages: [applies('1500', 6), pumped, cancels] },
  {
    name: 'withdrawal, bumped',
    stages: [applies('5'), pumped, time(60), time(60), ...untilFinal],
  },
  {
    name: 'withdrawal, cancelled at its nonce',
    stages: [
      applies('5', 5),
      nodeIs('refused'),
      pumped,
      ...Array.from({ length: 6 }, () => time(26)),
      nodeIs('fine'),
      time(26),
      ...untilFinal,
    ],
  },
  {
    name: 'withdrawal, reverted on chain',
    stages: [applies('0.3', 5, 'ETH'), pumped, recipientsRefuse, ...untilFinal],
  },
  {
    name: 'withdrawal, reorganised before it is confirmed',
    stages: [applies('5'), pumped, blocks(2), reorganised(2), time(30), ...untilFinal],
  },
  {
    name: 'withdrawal, reorganised after it was confirmed',
    stages: [applies('5'), pumped, blocks(4), reorganised(4), time(30), time(60), ...untilFinal],
  },
  {
    name: 'withdrawal, no coin for fees',
    stages: [applies('5'), coins(0n), pumped, coins(10n ** 20n), time(30), ...untilFinal],
  },
  {
    name: 'withdrawal, its execution dies',
    stages: [applies('1500'), pumped, executionsDie, approves('ann'), executionsDie, ...untilFinal],
  },
  {
    name: 'withdrawal, somebody else has the key',
    stages: [
      ...[strangersSend, blocks(1), applies('5'), pumped],
      // Whoever lifts it waits until the watcher has read the chain that counts.
      ...[blocks(4), freezeIsLifted, time(1), ...untilFinal],
    ],
  },
  {
    name: 'withdrawal, the worker finds a stranger first',
    stages: [
      ...[strangersSend, applies('5'), mined, pumped],
      ...[blocks(4), blocks(4), freezeIsLifted, time(1), ...untilFinal],
    ],
  },
];

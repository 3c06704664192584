/** What an owner does when somebody else used a wallet's key (docs/runbook.md, "address-frozen"). */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { makeApprovalStore } from '#aws/orders/approval-store.ts';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makePublishedRevisions } from '#aws/payments/published-revisions.ts';
import { makeSenderHistory } from '#aws/payments/sender-history.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { need } from '#aws/runtime/config.ts';
import { checkAddress } from '#chains/account/address.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import type { RecoveryDeps } from '#domain/payment/recovery/deps.ts';
import { findUnmatched } from '#domain/payment/recovery/find-unmatched.ts';
import { inspectWallet } from '#domain/payment/recovery/inspect-wallet.ts';
import { matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import { withSentGroups } from '#extensions/payouts/chain/evm/sent-groups.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { actorOf, fakeAdminStore, firstOwner } from '#test/fakes/fake-admin-store.ts';
import type { Cell } from '../cell.ts';
import type { EvmCrashChain } from '../chains/evm.ts';
import type { Stage } from '../way.ts';
import type { World } from '../world/world.ts';

/** The ports of the admin API's function. Its process is not killed. */
function recoveryDeps(world: World, { project }: Cell): RecoveryDeps {
  const { chain, rpc } = world.chain as EvmCrashChain;
  const { client } = world;
  return {
    chain,
    store: fakeAdminStore({ project }).store,
    devices: makeDeviceStore(client),
    clock: world.clock(),
    ids: makeIds(),
    stage: 'local',
    orders: makeOrderStore(client),
    payments: makePaymentStore(client),
    approvals: makeApprovalStore(client),
    history: makeSenderHistory(client),
    addresses: { owners: async () => new Map() },
    checkAddress: ({ family }, text) => checkAddress(family, text),
    announced: makePublishedRevisions(client),
    groups: makeInternalOrderStore(client),
    sent: withSentGroups(makeEvmSentReader({ chain, rpc })),
  };
}

/**
 * Says of each nonce that a stranger used that its transaction paid no order. An order that was signed
 * for such a nonce can never be mined there, so it is paid at a later one.
 */
async function matchStrangers(world: World, cell: Cell): Promise<void> {
  const deps = recoveryDeps(world, cell);
  const state = await inspectWallet(deps, cell.project, cell.wallet.address);
  if (!state.nonceState?.frozen) return;
  const matches = (await findUnmatched(deps, state, 25)).map(({ sent }) => ({
    txHash: sent?.txHash ?? '',
    orderNo: null,
  }));
  const actor = actorOf(firstOwner, cell.project.projectId);
  const { blockers } = await matchWallet(deps, actor, { matches, address: null });
  world.complaints.push(...blockers.map((text) => `${cell.id}: cannot be unfrozen: ${text}`));
}

/** After this many blocks what was sent is final, and the watcher has read the canonical chain. */
const untilUnderstood = 8;

/** Lets the wallets sign again. */
export const freezeIsLifted: Stage = async (driver, cells) => {
  const { world } = driver;
  const { name, family } = world.chain.chain;
  await driver.mine(untilUnderstood);
  await driver.tick();
  await driver.all(cells, async (cell) => {
    // Elsewhere a stranger's transaction takes no sequence number of ours.
    if (family === 'EVM') await matchStrangers(world, cell);
    await world.client.send(
      new UpdateCommand({
        TableName: need('TABLE_MONEY'),
        Key: moneyKeys.nonceState(name, cell.wallet.address),
        UpdateExpression:
          'SET #next = if_not_exists(#next, :first), oldestOpen = if_not_exists(oldestOpen, :first) REMOVE frozen',
        ExpressionAttributeNames: { '#next': 'next' },
        ExpressionAttributeValues: { ':first': 0 },
      }),
    );
  });
};

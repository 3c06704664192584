/**
 * Helpers for a spine whose table `money` is restored: an owner's actions and a person's checks.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makePublishedRevisions } from '#aws/payments/published-revisions.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { checkAddress } from '#chains/account/address.ts';
import { makeEvmSentReader } from '#chains/evm/read/sent-transactions.ts';
import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { RecoveryDeps } from '#domain/payment/recovery/deps.ts';
import { findUnmatched } from '#domain/payment/recovery/find-unmatched.ts';
import { inspectWallet } from '#domain/payment/recovery/inspect-wallet.ts';
import { type Match, matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import { presentFrozenWallet } from '#domain/payment/recovery/present-frozen-wallet.ts';
import { unfreezeWallet } from '#domain/payment/recovery/unfreeze-wallet.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { withSentGroups } from '#extensions/payouts/chain/evm/sent-groups.ts';
import { isFinal } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { buildKeys } from '#test/builders/builders.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { recordKeys } from '#test/scenarios/record-keys.ts';
import { backUpTable } from '#test/scenarios/restored-table.ts';
import type { Spine } from '#test/scenarios/spine.ts';
import type { NonceDepsWithVault } from '#test/support/in-process-vault.ts';
import { wordsFor } from './helpers.ts';

export const one = actorOf(firstOwner);
export const two = actorOf(secondOwner);

export async function restoreWords(spine: Spine) {
  const words = wordsFor(spine);
  const { clock } = spine.paymentDeps;
  const store = makeProjectAdminStore(spine.client, isFreezeEnded);
  const deps: RecoveryDeps = {
    ...spine.paymentDeps,
    store,
    devices: makeDeviceStore(spine.client),
    ids: makeIds(),
    clock,
    stage: 'local',
    announced: makePublishedRevisions(spine.client),
    addresses: spine.watchDeps.addresses,
    checkAddress: ({ family }, text) => checkAddress(family, text),
    groups: makeInternalOrderStore(spine.client),
    sent: withSentGroups(makeEvmSentReader({ chain: spine.chain, rpc: spine.rpc })),
  };
  const audit = auditEntry(deps, { ...one, action: 'project.create', target: 'demo' });
  const { project, settings } = spine;
  // The project is old enough to be in any backup, as in a real deployment.
  project.createdAt -= 1_000_000;
  await recordKeys(spine.client, project.projectId, buildKeys(project));
  await store.commit({
    write: { kind: 'createProject', project, settings },
    audit,
    outbox: auditOutbox(audit, 'r'),
  });

  const look = (address = spine.address) => inspectWallet(deps, project, address);
  const line = (address = spine.address) => spine.paymentDeps.payments.nonceState('ETH', address);

  /** The transactions that an owner sees on the wallet's page, each with the order it fits. */
  const advised = async (address = spine.address): Promise<Match[]> => {
    const state = await look(address);
    const found = await findUnmatched(deps, state, 25);
    const shown = presentFrozenWallet(spine.chain, state, found);
    return shown.unmatched.map(({ tx_hash, fits }) => ({
      txHash: tx_hash ?? '',
      orderNo: fits[0] ?? null,
    }));
  };

  /** Seconds of the requests: the same change is asked for once in each. */
  const asked = new Set<number>();
  const unfreeze = async (address: string | null = null) => {
    while (asked.has(clock.now())) {
      if (spine.flags.now === null) await sleep(1_000);
      else spine.flags.now += 1_000;
    }
    asked.add(clock.now());
    expect(await unfreezeWallet(deps, one, address)).toMatchObject({ state: 'pending' });
    return unfreezeWallet(deps, two, address);
  };

  /** Matches everything, as much as possible in each call, and unfreezes as two owners. */
  const recover = async (address = spine.address) => {
    await spine.mine(4);
    for (let i = 0; i < 10; i++) {
      const matches = await advised(address);
      // Two equal transactions fit the same order. One call takes only one of them.
      const named = new Set<string | null>();
      const distinct = matches.filter(({ orderNo }) => {
        if (orderNo !== null && named.has(orderNo)) return false;
        named.add(orderNo);
        return true;
      });
      const until = matches.findIndex((match) => !distinct.includes(match));
      const some = until < 0 ? matches : matches.slice(0, until);
      await matchWallet(deps, one, { matches: some, address });
      if ((await look(address)).unexplained.length === 0) break;
    }
    return unfreeze(address);
  };

  /** Runs, ticks and recovers until every order has ended. Returns their statuses. */
  const finish = async (orders: Withdrawal[], set: Partial<NonceDepsWithVault> = {}) => {
    const start = clock.nowMs();
    for (let i = 1; i < 30; i++) {
      spine.flags.now = start + i * 40_000;
      await spine.work(set);
      await spine.mine(4);
      await spine.tick();
      if ((await look()).restored || (await line())?.frozen) await recover();
      const now = await Promise.all(orders.map(words.get));
      if (now.every((order) => isFinal(order.status))) break;
    }
    spine.flags.now = null;
    return Promise.all(orders.map(async (order) => (await words.get(order)).status));
  };

  return {
    ...words,
    deps,
    look,
    line,
    advised,
    unfreeze,
    recover,
    finish,
    backUp: () => backUpTable(process.env.TABLE_MONEY ?? ''),
  };
}

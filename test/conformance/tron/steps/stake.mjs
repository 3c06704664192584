import assert from 'node:assert/strict';
import { textOf } from '../session.mjs';
import { buildTransfer } from './token.mjs';

/** Stake 2.0: freeze, delegate, use what was delegated, undelegate, unfreeze. */
export async function checkStake(session, token) {
  const { post, faucet, alice, bob, keep, ok, send, sendRefused } = session;
  const { build } = faucet;
  const owner = faucet.address;
  const visible = true;
  const resourcesOf = (address) => post('wallet/getaccountresource', { address, visible });
  const accountOf = (address) => post('wallet/getaccount', { address, visible });
  const byFaucet = async (transaction) => send(faucet, await transaction);

  const frozen = await byFaucet(build.freezeBalanceV2(1_000_000e6, 'ENERGY', owner));
  keep('info.freezeV2', frozen);
  ok('freezeBalanceV2 ENERGY');
  await byFaucet(build.freezeBalanceV2(1_000e6, 'BANDWIDTH', owner));
  ok('freezeBalanceV2 BANDWIDTH');
  keep('getaccountresource', await resourcesOf(owner));
  keep('getaccountresource.new', await resourcesOf(bob.address));
  const energy = { owner_address: owner, type: 1, visible };
  keep('getcandelegatedmaxsize', await post('wallet/getcandelegatedmaxsize', energy));

  const lent = build.delegateResource(50_000e6, bob.address, 'ENERGY', owner, false);
  keep('info.delegate', await byFaucet(lent));
  ok('delegateResource');
  // Locked for 28,800 blocks of 3 s: a day.
  await byFaucet(build.delegateResource(500e6, bob.address, 'BANDWIDTH', owner, true, 28_800));
  ok('delegateResource BANDWIDTH with lock');
  const { trx } = faucet.web;
  keep('getdelegatedresourcev2', await trx.getDelegatedResourceV2(owner, bob.address));
  keep('getdelegatedresourceaccountindexv2', await trx.getDelegatedResourceAccountIndexV2(owner));
  keep('getaccountresource.delegated', await resourcesOf(bob.address));
  keep('getaccount.delegator', await accountOf(owner));
  keep('getaccount.receiver', await accountOf(bob.address));

  const paid = await send(bob, await buildTransfer(bob, token, alice.address, 1e6));
  keep('info.trc20.delegated', paid);
  assert.equal(paid.receipt.energy_usage, 12_891);
  assert.ok(!paid.receipt.energy_fee);
  ok(`TRC20 transfer paid by delegated energy ${paid.receipt.energy_usage}`);

  const returned = build.undelegateResource(50_000e6, bob.address, 'ENERGY', owner);
  keep('info.undelegate', await byFaucet(returned));
  ok('undelegateResource');
  const locked = await build
    .undelegateResource(500e6, bob.address, 'BANDWIDTH', owner)
    .then((transaction) => sendRefused(faucet, transaction));
  keep('undelegate.locked', { code: locked.code, text: textOf(locked.message) });
  keep('info.unfreezeV2', await byFaucet(build.unfreezeBalanceV2(1_000e6, 'ENERGY', owner)));
  ok('unfreezeBalanceV2');
  keep('info.cancelUnfreeze', await byFaucet(build.cancelUnfreezeBalanceV2(owner)));
  ok('cancelAllUnfreezeV2');
  const mine = { owner_address: owner, visible };
  keep('getcanwithdrawunfreezeamount', await post('wallet/getcanwithdrawunfreezeamount', mine));
  keep('getavailableunfreezecount', await post('wallet/getavailableunfreezecount', mine));
}

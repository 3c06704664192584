import assert from 'node:assert/strict';
import { textOf } from '../session.mjs';

/** An account that two keys sign for, and a transfer that has one signature, then both. */
export async function checkPermissions({ post, infoOf, alice, bob, keep, ok, send }) {
  const keys = [alice, bob].map(({ address }) => ({ address, weight: 1 }));
  const { active_permission } = await alice.web.trx.getUnconfirmedAccount(alice.address);
  const update = await alice.build.updateAccountPermissions(
    alice.address,
    { type: 0, permission_name: 'owner', threshold: 2, keys },
    null,
    [
      {
        type: 2,
        permission_name: 'active0',
        threshold: 2,
        operations: active_permission[0].operations,
        keys,
      },
    ],
  );
  keep('info.permission', await send(alice, update));
  const { trx } = alice.web;
  const built = await alice.build.sendTrx(bob.address, 1e6, alice.address, { permissionId: 2 });
  const one = await trx.multiSign(built, alice.key, 2);
  keep('getsignweight.one', await trx.getSignWeight(one));
  const refused = await post('wallet/broadcasttransaction', one);
  keep('multisig.short', { ...refused, text: textOf(refused.message) });
  const both = await trx.multiSign(one, bob.key, 2);
  assert.ok((await trx.sendRawTransaction(both)).result);
  keep('info.multisig', await infoOf(both.txID));
  ok('multi-signature transfer');
}

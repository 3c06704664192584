import assert from 'node:assert/strict';

/** The fees of the main network. */
export async function checkFees({ post, faucet, keep, ok }) {
  keep('getchainparameters', await post('wallet/getchainparameters'));
  const list = await faucet.web.trx.getChainParameters();
  const fees = Object.fromEntries(list.map(({ key, value }) => [key, value ?? 0]));
  assert.equal(fees.getTransactionFee, 1000);
  assert.equal(fees.getFreeNetLimit, 600);
  ok('main-network fees');
}

/** TRX to a new account, an account made without a transfer, TRX to an account that is there. */
export async function checkTransfers({ post, faucet, alice, bob, keep, ok, send }) {
  const absent = { address: alice.address, visible: true };
  keep('getaccount.absent', await post('wallet/getaccount', absent));
  const first = await send(
    faucet,
    await faucet.build.sendTrx(alice.address, 10_000e6, faucet.address),
  );
  keep('info.transfer.create', first);
  ok(`send TRX creating account, fee ${first.fee}`);
  const created = await faucet.build.createAccount(bob.address, faucet.address);
  keep('info.createAccount', await send(faucet, created));
  ok('createAccount');
  const second = await faucet.build.sendTrx(bob.address, 500e6, faucet.address);
  keep('info.transfer', await send(faucet, second));
  ok('send TRX');
  // The head's balance: a solid block may follow a minute later.
  assert.equal(await alice.web.trx.getUnconfirmedBalance(alice.address), 10_000e6);
}

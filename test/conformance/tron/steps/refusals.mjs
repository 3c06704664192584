import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { TronWeb, utils } from 'tronweb';
import { textOf, transactionHex } from '../session.mjs';

const dayMs = 86_400_000;

/** The code with which each broadcast is refused. */
const codes = {
  dup: 'DUP_TRANSACTION_ERROR',
  dupAfterBlock: 'DUP_TRANSACTION_ERROR',
  nosig: 'SIGERROR',
  badsig: 'SIGERROR',
  shortsig: 'SIGERROR',
  foreign: 'SIGERROR',
  expired: 'TRANSACTION_EXPIRATION_ERROR',
  tooLong: 'TRANSACTION_EXPIRATION_ERROR',
  tapos: 'TAPOS_ERROR',
  balance: 'CONTRACT_VALIDATE_ERROR',
  noaccount: 'CONTRACT_VALIDATE_ERROR',
  toContract: 'CONTRACT_VALIDATE_ERROR',
  delegateTooMuch: 'CONTRACT_VALIDATE_ERROR',
  broadcasthexDup: 'DUP_TRANSACTION_ERROR',
};

async function checkSignatures({ alice, bob }, broadcast, found) {
  const payment = await bob.build.sendTrx(alice.address, 1, bob.address);
  const signed = await bob.web.trx.sign(payment);
  await broadcast('ok', signed);
  await broadcast('dup', signed);
  // A block of the main network's 3 s.
  await sleep(3500);
  await broadcast('dupAfterBlock', signed);
  const unsigned = await bob.build.sendTrx(alice.address, 2, bob.address);
  const { hexStr2byteArray } = utils.code;
  const foreign = utils.crypto.ECKeySign(
    hexStr2byteArray(unsigned.txID),
    hexStr2byteArray(alice.key),
  );
  // tronweb signs no transaction of another account.
  found.tronwebRefuses = await alice.web.trx
    .sign({ ...unsigned, signature: undefined }, alice.key)
    .then(() => undefined, String);
  await broadcast('nosig', unsigned);
  await broadcast('badsig', { ...unsigned, signature: ['00'.repeat(65)] });
  await broadcast('shortsig', { ...unsigned, signature: ['00'.repeat(10)] });
  await broadcast('foreign', { ...unsigned, signature: [foreign] });
}

/**
 * tronweb's options for a transaction that refers to the block `header`, or to another `hash`, and
 * expires `inMs` after it.
 */
function reference(header, inMs, hash = header.blockID.slice(16, 32)) {
  const { number, timestamp } = header.block_header.raw_data;
  return {
    blockHeader: {
      ref_block_bytes: number.toString(16).slice(-4).padStart(4, '0'),
      ref_block_hash: hash,
      expiration: timestamp + inMs,
      timestamp,
    },
  };
}

async function signTransfer(from, to, amount, options) {
  const transaction = await from.build.sendTrx(to.address, amount, from.address, options);
  return from.web.trx.sign(transaction);
}

/** Expiry, and the reference to a block. */
async function checkReferences({ alice, bob }, broadcast, header) {
  const send = async (name, options) => broadcast(name, await signTransfer(bob, alice, 3, options));
  await send('expired', reference(header, -1000));
  await send('tooLong', reference(header, dayMs + 60_000));
  await send('tapos', reference(header, 60_000, '00'.repeat(8)));
}

/** Transfers of an account that holds 1 sun, until its free bandwidth is used up. */
async function checkBandwidth({ faucet, alice, dust, send }, broadcast, header) {
  await send(faucet, await faucet.build.sendTrx(dust.address, 1, faucet.address));
  for (let time = 0; time < 4; time += 1) {
    const options = reference(header, 60_000 + time * 1000);
    await broadcast(`bandwidth${time}`, await signTransfer(dust, alice, 1, options));
  }
}

/** Transactions that the state does not allow. */
async function checkState({ alice, bob, ghost }, broadcast, token) {
  const signed = async (from, transaction) => from.web.trx.sign(await transaction);
  const { build, address } = bob;
  await broadcast('balance', await signed(bob, build.sendTrx(alice.address, 1e15, address)));
  const unknown = ghost.build.sendTrx(alice.address, 1, ghost.address);
  await broadcast('noaccount', await signed(ghost, unknown));
  await broadcast('toContract', await signed(bob, build.sendTrx(token, 1, address)));
  const delegation = build.delegateResource(1e6, alice.address, 'ENERGY', address);
  await broadcast('delegateTooMuch', await signed(bob, delegation));
}

/** What the builders refuse, and what HTTP itself answers. */
async function checkRequests({ post, url, alice, bob }, found) {
  const [from, to] = [bob.address, alice.address];
  const create = (body) => post('wallet/createtransaction', body);
  const payment = { owner_address: from, amount: 1, visible: true };
  found.createtransactionErr = await create({ ...payment, to_address: from });
  found.createtransactionOk = await create({ ...payment, to_address: to });
  found.createtransactionHex = await create({
    owner_address: TronWeb.address.toHex(from),
    to_address: TronWeb.address.toHex(to),
    amount: 1,
  });
  found.badContract = await post('wallet/triggersmartcontract', {
    owner_address: from,
    contract_address: to,
    function_selector: 'x()',
    visible: true,
    fee_limit: 1_000_000,
  });
  const raw = async (path, body) => {
    const answer = await fetch(`${url}/${path}`, { method: 'POST', body });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  found.badJson = await raw('wallet/createtransaction', '{bad');
  const [status, type, page] = await raw('wallet/nosuch', '{}');
  found.unknownPath = [status, type, page.slice(0, 200)];
  const now = await fetch(`${url}/wallet/getnowblock`);
  await now.arrayBuffer();
  found.hdr = [now.status, Object.fromEntries(now.headers)];
}

/** Every refusal, with its code and its words. */
export async function checkRefusals(session, token) {
  const { post, alice, bob, keep, ok } = session;
  const found = {};
  const broadcast = async (name, transaction) => {
    const answer = await post('wallet/broadcasttransaction', transaction);
    found[name] = { ...answer, text: textOf(answer.message) };
  };
  await checkSignatures(session, broadcast, found);
  const header = await post('wallet/getblock', { detail: false });
  await checkReferences(session, broadcast, header);
  await checkState(session, broadcast, token);
  await checkBandwidth(session, broadcast, header);
  await checkRequests(session, found);

  const payment = await bob.build.sendTrx(alice.address, 7, bob.address);
  const transaction = transactionHex(await bob.web.trx.sign(payment));
  found.broadcasthex = await post('wallet/broadcasthex', { transaction });
  found.broadcasthexDup = await post('wallet/broadcasthex', { transaction });
  const nothing = { value: '00'.repeat(32) };
  found.infoAbsent = await post('wallet/gettransactioninfobyid', nothing);
  found.pending = await post('wallet/gettransactionlistfrompending');
  found.pendingSize = await post('wallet/getpendingsize');

  keep('errors', found);
  for (const [name, { code, text = '' }] of Object.entries(found)) {
    if (code) console.log('  ', name, code, '|', text);
  }
  for (const [name, code] of Object.entries(codes)) assert.equal(found[name].code, code, name);
  assert.ok(found.ok.result && !('code' in found.ok));
  assert.ok(!('result' in found.dup));
  assert.ok(found.createtransactionErr.Error);
  assert.ok(found.createtransactionOk.raw_data_hex);
  assert.deepEqual(found.infoAbsent, {});
  ok('error codes');
}

/** Transfers with fields that the schema does not have, or has with another wire type. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { TronWeb, utils } from 'tronweb';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const hex = (text) => Buffer.from(text, 'hex');
const none = Buffer.alloc(0);

function varint(value) {
  const bytes = [];
  let rest = BigInt(value);
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}
const key = (tag, wire) => varint((tag << 3) | wire);
const number = (tag, value) => Buffer.concat([key(tag, 0), varint(value)]);
const fixed64 = (tag, value = none) =>
  Buffer.concat([key(tag, 1), value, Buffer.alloc(8 - value.length)]);
const bytes = (tag, value) => Buffer.concat([key(tag, 2), varint(value.length), value]);
const group = (tag, inner = none) => Buffer.concat([key(tag, 3), inner, key(tag, 4)]);
const fixed32 = (tag) => Buffer.concat([key(tag, 5), Buffer.alloc(4)]);
const one = hex('01');
const numbers = hex('0801080108010801');

/** What is added behind the fields of a message. java-tron 4.8.0 mined each, and paid it. */
const mined = {
  'nothing else': {},
  'raw: unknown fixed64': { raw: fixed64(100) },
  'raw: unknown fixed32': { raw: fixed32(100) },
  'raw: unknown number': { raw: number(100, 7) },
  'raw: unknown bytes': { raw: bytes(100, hex('00ff')) },
  'raw: empty group': { raw: group(100) },
  'raw: group within a group': {
    raw: group(100, Buffer.concat([number(1, 5), group(7, number(2, 9))])),
  },
  'raw: contract as number': { raw: number(11, 1) },
  'raw: contract as fixed32': { raw: fixed32(11) },
  'raw: contract as fixed64': { raw: fixed64(11, numbers) },
  'raw: contract as group': { raw: group(11) },
  'raw: expiration as bytes': { raw: bytes(8, one) },
  'raw: timestamp as bytes': { raw: bytes(14, one) },
  'raw: fee limit as bytes': { raw: bytes(18, one) },
  'raw: memo as number': { raw: number(10, 1) },
  'raw: reference as number': { raw: number(1, 1) },
  'contract: unknown group': { contract: group(100) },
  'contract: type as bytes': { contract: bytes(1, one) },
  'contract: type as fixed32': { contract: fixed32(1) },
  'contract: parameter as number': { contract: number(2, 1) },
  'contract: parameter as fixed64': { contract: fixed64(2, numbers) },
  'contract: provider': { contract: bytes(3, one) },
  'any: unknown group': { any: group(100) },
  'any: value as number': { any: number(2, 1) },
  'any: value as fixed64': { any: fixed64(2, numbers) },
  'value: unknown group': { value: group(100) },
  'value: unknown number': { value: number(100, 1) },
  'value: amount as bytes': { value: bytes(3, one) },
  'value: amount as fixed64': { value: fixed64(3) },
  'value: owner as number': { value: number(1, 1) },
  'value: owner as fixed64': { value: fixed64(1) },
  'value: recipient as number': { value: number(2, 1) },
  'value: recipient as fixed64': { value: fixed64(2) },
  'transaction: unknown bytes': { transaction: bytes(100, hex('00ff')) },
  'transaction: group': { transaction: group(100) },
  'transaction: result': { transaction: bytes(5, number(3, 99)) },
  'transaction: result with a fee': { transaction: bytes(5, number(1, 7)) },
};

const invalid = 'InvalidProtocolBufferException';
/** Bytes that the node refuses: broken ones, and known fields that are not in their place. */
const refused = {
  'group without its end': [invalid, { raw: key(100, 3) }],
  'end without its group': [invalid, { raw: key(100, 4) }],
  'wire type 6': [invalid, { raw: key(100, 6) }],
  'field 3 behind the others': ['SIGERROR', { raw: number(3, 5) }],
  'field 9 behind the others': ['SIGERROR', { raw: bytes(9, none) }],
  'field 12 behind the others': ['SIGERROR', { raw: bytes(12, one) }],
};

/** A signed transfer of `amount` with more fields: its id, and its bytes for `broadcasthex`. */
async function transferWith({ post, faucet, alice }, amount, extra) {
  const head = await post('wallet/getblock', { detail: false });
  const id = hex(head.blockID);
  const { timestamp } = head.block_header.raw_data;
  const account = (address) => hex(TronWeb.address.toHex(address));
  const value = Buffer.concat([
    bytes(1, account(faucet.address)),
    bytes(2, account(alice.address)),
    number(3, amount),
    extra.value ?? none,
  ]);
  const url = Buffer.from('type.googleapis.com/protocol.TransferContract');
  const any = Buffer.concat([bytes(1, url), bytes(2, value), extra.any ?? none]);
  const contract = Buffer.concat([number(1, 1), bytes(2, any), extra.contract ?? none]);
  const raw = Buffer.concat([
    bytes(1, id.subarray(6, 8)),
    bytes(4, id.subarray(8, 16)),
    number(8, timestamp + 60_000),
    bytes(11, contract),
    number(14, timestamp),
    extra.raw ?? none,
  ]);
  const txid = sha256(raw);
  const { hexStr2byteArray } = utils.code;
  const signature = hex(
    utils.crypto.ECKeySign(hexStr2byteArray(txid), hexStr2byteArray(faucet.key)),
  );
  const signed = [bytes(1, raw), bytes(2, signature), extra.transaction ?? none];
  return { txid, transaction: Buffer.concat(signed).toString('hex') };
}

export async function checkOddProtobuf(session) {
  const { post, infoOf, faucet, alice } = session;
  const sent = [];
  let amount = 1_000_000;
  for (const [name, extra] of Object.entries(mined)) {
    amount += 1;
    const { txid, transaction } = await transferWith(session, amount, extra);
    const answer = await post('wallet/broadcasthex', { transaction });
    assert.equal(answer.result, true, `${name}: ${JSON.stringify(answer)}`);
    assert.equal(answer.txid, txid, name);
    sent.push({ name, txid, amount });
  }
  for (const [name, [reason, extra]] of Object.entries(refused)) {
    amount += 1;
    const { transaction } = await transferWith(session, amount, extra);
    const answer = await post('wallet/broadcasthex', { transaction });
    assert.notEqual(answer.result, true, name);
    assert.match(String(answer.Error ?? answer.code), new RegExp(reason), name);
  }
  for (const { name, txid, amount } of sent) {
    assert.equal((await infoOf(txid)).result, undefined, name);
    const { raw_data, raw_data_hex, ret } = await post('wallet/gettransactionbyid', {
      value: txid,
      visible: true,
    });
    assert.equal(sha256(hex(raw_data_hex)), txid, name);
    assert.equal(ret[0].contractRet, 'SUCCESS', name);
    const [{ type, parameter }] = raw_data.contract;
    assert.equal(raw_data.contract.length, 1, name);
    assert.equal(type, 'TransferContract', name);
    const transfer = { owner_address: faucet.address, to_address: alice.address, amount };
    assert.deepEqual(parameter.value, transfer, name);
  }
  session.ok(
    `${sent.length} transfers with odd protobuf are mined, ${Object.keys(refused).length} refused`,
  );
}

/** Rebuilds bytes, hashes and signatures of a real node from its JSON. */
import { expect, test } from 'vitest';
import { printTransaction } from '../../src/http/print.ts';
import { blockIdOf, merkleRoot } from '../../src/node/block-log.ts';
import { signerOf } from '../../src/node/signing.ts';
import type { Answer } from '../../src/testing.ts';
import { fromHex, toBase58 } from '../../src/wire/bytes.ts';
import { parseJson, toJson } from '../../src/wire/json.ts';
import { messageFromJson } from '../../src/wire/message-json.ts';
import { contractTypes } from '../../src/wire/schemas.ts';
import {
  contractResults,
  minedBytes,
  rawToJson,
  transactionFromBytes,
  transactionFromJson,
} from '../../src/wire/transaction.ts';
import { exchanges, recorded } from '../support/recorded.ts';

const readTransaction = (json: Answer) =>
  transactionFromJson(json, { visible: json.visible === true, body: JSON.stringify(json) });

/** False for contract types that this chain does not support. */
const isKnown = (json: Answer) =>
  json.raw_data.contract?.every((item: Answer) => item.type !== 'ProposalApproveContract');

test('a transaction rebuilt from raw_data has the id that the real node gave it', () => {
  const sent = exchanges().filter(({ u }) => u === '/wallet/broadcasttransaction');
  const found = sent.flatMap(({ q, r }) => {
    const json = JSON.parse(q!);
    const { txid } = JSON.parse(r);
    if (!txid || !json.raw_data?.contract || !isKnown(json)) return [];
    return [{ ours: readTransaction(json).id, txid }];
  });
  expect(found.length).toBeGreaterThan(45);
  expect(found.map(({ ours }) => ours)).toEqual(found.map(({ txid }) => txid));
});

test('raw_data is written as the real node writes it', () => {
  const { getblockbynum, createtransactionOk, createtransactionHex } = {
    ...recorded('by-name.json'),
    ...recorded('by-name.json').errors,
  };
  const all = [...getblockbynum.transactions, createtransactionOk, createtransactionHex];
  for (const json of all) {
    const visible = json.visible === true;
    expect(JSON.parse(toJson(rawToJson(readTransaction(json), visible)))).toEqual(json.raw_data);
  }
});

test('recorded blocks have the same ids and Merkle roots', () => {
  const blocks = ['by-name.json', 'by-name-solid-lag-19.json'].flatMap((name) => {
    const { getblockbynum, getnowblock } = recorded(name);
    return [getblockbynum, getnowblock];
  });
  const listed = exchanges()
    .filter(({ u, r }) => u === '/wallet/getblockbylimitnext' && r.includes('"block"'))
    .flatMap(({ r }) => JSON.parse(r).block as Answer[]);
  expect(listed.length).toBeGreaterThan(3);
  for (const { blockID, block_header, transactions = [] } of [...blocks, ...listed]) {
    const { raw_data } = block_header;
    const id = blockIdOf({ ...raw_data, witness: raw_data.witness_address });
    expect(id).toBe(blockID);
    if (!transactions.every(isKnown)) continue;
    const leaves = transactions.map((json: Answer) => {
      const result = json.ret[0].contractRet;
      expect(contractResults).toContain(result);
      return minedBytes(readTransaction(json), result);
    });
    expect(merkleRoot(leaves)).toBe(raw_data.txTrieRoot);
  }
});

test('the signer is recovered from recorded transactions', () => {
  const { getblockbynum, getnowblock, errors } = recorded('by-name.json');
  for (const { txID, signature, raw_data } of [getblockbynum.transactions[0]]) {
    const owner = raw_data.contract[0].parameter.value.owner_address;
    expect(signerOf(signature[0], txID)).toBe(owner);
  }
  const [one, two] = getnowblock.transactions[0].signature.map((signature: string) =>
    signerOf(signature, getnowblock.transactions[0].txID),
  );
  expect(new Set([one, two]).size).toBe(2);
  // The refusal names the signature and its signer.
  const [, signature, signer] = /: (\w+) is signed by (T\w+) /.exec(errors.foreign.text)!;
  expect(toBase58(signerOf(signature!, errors.foreign.txid)!)).toBe(signer);
});

test('broadcasthex prints the transaction as the real node does', () => {
  const all = exchanges().filter(
    ({ u, r }) => u === '/wallet/broadcasthex' && !r.includes('Proposal'),
  );
  expect(all.length).toBe(2);
  for (const { q, r } of all) {
    const transaction = transactionFromBytes(fromHex(JSON.parse(q!).transaction));
    expect(printTransaction(transaction)).toBe(JSON.parse(r).transaction);
  }
});

test('integers beyond 2^53 keep their digits when read and written', () => {
  const text = '{"a":89998987497293001,"b":"90071992547409930","c":12,"d":[-9223372036854775808]}';
  expect(toJson(parseJson(text))).toBe(text);
  expect(parseJson('{"a":9007199254740993}')).toEqual({ a: 9007199254740993n });
});

test('text instead of a number is refused with its column, as by the real node', () => {
  const body =
    '{"owner_address":"TCwMHvwkEcC1NPzVw8Qu5oWxZVmbDFg3jp","to_address":"TNAgS7BwGnfbbjaksMaAaxwM4pzSu9EHMg","amount":"12","visible":true}';
  const { schema } = contractTypes.TransferContract;
  expect(() => messageFromJson(schema, JSON.parse(body), { visible: true, body })).toThrow(
    '1:114: Couldn\'t parse integer: For input string: ""12""',
  );
});

/**
 * The SVM is native code that aborts the process on bytes that it cannot read. The chain must
 * answer anything that is sent, and continue to answer.
 */
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../src/random.ts';
import { startTestSolana, type TestSolana, transfer } from '../../src/testing.ts';

let sol: TestSolana;
beforeAll(async () => {
  sol = await startTestSolana();
});
afterAll(() => sol?.close());

const random = seededRandom(20_261_121);
const below = (most: number) => Math.floor(random() * most);

/** Cuts the bytes, lengthens them, or changes some. */
function mutate(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const kind = below(8);
  if (kind === 0) return copy.subarray(0, below(copy.length));
  if (kind === 1) return Uint8Array.from([...copy, ...Array.from({ length: below(40) }, () => 7)]);
  // Mostly in the message, where the counts and indexes are; in version 1 it comes first.
  const message = copy[0] === 0x81 ? 0 : 64;
  for (let left = 1 + below(4); left > 0; left -= 1) {
    copy[below(4) === 0 ? below(copy.length) : message + below(copy.length - 64)] = below(256);
  }
  return copy;
}

test('no bytes abort the chain', async () => {
  const payer = await sol.rich();
  const [from, to] = [payer.publicKey, Keypair.generate().publicKey];
  const { blockhash } = (
    await sol.rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
      commitment: 'confirmed',
    })
  ).value;
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: from,
    payer: from,
    recentSlot: (await sol.rpc<number>('getSlot', { commitment: 'confirmed' })) - 1,
  });
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable: table,
    authority: from,
    payer: from,
    addresses: [to, PublicKey.default],
  });
  const made = await sol.send(await sol.sign([create, extend], [payer]));
  await sol.slots(1);
  expect(await sol.status(made)).toMatchObject({ err: null });

  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 5_000 }),
    transfer(from, to, 1_000_000),
  ];
  const message = new TransactionMessage({
    payerKey: from,
    recentBlockhash: blockhash,
    instructions,
  });
  const looked = message.compileToV0Message();
  looked.addressTableLookups.push({
    accountKey: table,
    writableIndexes: [0],
    readonlyIndexes: [1],
  });
  const originals = [message.compileToLegacyMessage(), message.compileToV0Message(), looked].map(
    (compiled) => {
      const tx = new VersionedTransaction(compiled);
      tx.sign([payer]);
      return tx.serialize();
    },
  );
  originals.push(await sol.signVersion1([transfer(from, to, 1_000_000)], [payer]));
  const calls = Array.from({ length: 2_000 }, (_, id) => {
    const wire = Buffer.from(mutate(originals[id % 4] as Uint8Array)).toString('base64');
    const method = below(2) === 0 ? 'simulateTransaction' : 'sendTransaction';
    const config = {
      encoding: 'base64',
      skipPreflight: below(2) === 0,
      replaceRecentBlockhash: true,
    };
    return { jsonrpc: '2.0', id, method, params: [wire, config] };
  });
  const answers: { result?: unknown; error?: { code: number } }[] = [];
  for (let at = 0; at < calls.length; at += 100) {
    const answer = await fetch(sol.url, {
      method: 'POST',
      body: JSON.stringify(calls.slice(at, at + 100)),
    });
    answers.push(...((await answer.json()) as typeof answers));
  }
  expect(answers).toHaveLength(calls.length);
  // The mutants vary: some are not transactions, others execute.
  expect(answers.filter(({ error }) => error?.code === -32602).length).toBeGreaterThan(100);
  expect(answers.filter(({ result }) => typeof result === 'object').length).toBeGreaterThan(100);
  expect(await sol.rpc('getHealth')).toBe('ok');
});

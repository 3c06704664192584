/** Version 0 transactions whose recipients are in an address lookup table. */
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type Keypair,
  type PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { type TestSolana, transfer } from '#emulators/solana/src/testing.ts';
import { run } from './tokens.ts';

/**
 * Makes a table of the recipients and pays them through it. Returns the signature, a slot later.
 */
export async function payByTable(
  sol: TestSolana,
  payer: Keypair,
  moves: { to: PublicKey; lamports: number }[],
): Promise<string> {
  const authority = payer.publicKey;
  const recentSlot = await sol.rpc<number>('getSlot', { commitment: 'finalized' });
  const of = { authority, payer: authority };
  const [make, key] = AddressLookupTableProgram.createLookupTable({ ...of, recentSlot });
  const extend = AddressLookupTableProgram.extendLookupTable({
    ...of,
    lookupTable: key,
    addresses: moves.map(({ to }) => to),
  });
  await run(sol, [make, extend], [payer]);
  await sol.slots(2);
  const { value } = await sol.rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
    commitment: 'confirmed',
  });
  const message = new TransactionMessage({
    payerKey: authority,
    recentBlockhash: value.blockhash,
    instructions: moves.map(({ to, lamports }) => transfer(authority, to, lamports)),
  });
  const account = await sol.rpc<{ value: { data: [string] } }>('getAccountInfo', key.toBase58(), {
    encoding: 'base64',
    commitment: 'confirmed',
  });
  const state = AddressLookupTableAccount.deserialize(Buffer.from(account.value.data[0], 'base64'));
  const table = new AddressLookupTableAccount({ key, state });
  const transaction = new VersionedTransaction(message.compileToV0Message([table]));
  transaction.sign([payer]);
  const raw = Buffer.from(transaction.serialize()).toString('base64');
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  const signature = await sol.rpc<string>('sendTransaction', raw, options);
  await sol.slots(1);
  return signature;
}

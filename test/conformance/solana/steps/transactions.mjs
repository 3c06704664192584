import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AddressLookupTableProgram,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { failureOf, transfer } from '../session.mjs';

/** Durable nonces, version 0 with lookup tables, blocks; `tokenTransfer` is a signature. */
export async function checkTransactions(session, tokenTransfer) {
  const { node, call, step, waitFor, blockhash, sign, send, payer, receiver } = session;

  await step('durable nonce', async () => {
    const account = Keypair.generate();
    const authority = { noncePubkey: account.publicKey, authorizedPubkey: payer.publicKey };
    const nonceNow = async () =>
      NonceAccount.fromAccountData((await node.getAccountInfo(account.publicKey)).data).nonce;
    const { instructions } = SystemProgram.createNonceAccount({
      fromPubkey: payer.publicKey,
      ...authority,
      lamports: await node.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
    });
    await waitFor(await send(await sign(payer, instructions, [payer, account])));
    await sleep(1500);
    const nonce = await nonceNow();
    const payment = [SystemProgram.nonceAdvance(authority), transfer(payer, receiver, 9)];
    await waitFor(await send(await sign(payer, payment, [payer], nonce)));
    assert.notEqual(await nonceNow(), nonce);
  });

  await step('v0 tx + lookup table', async () => {
    const authority = payer.publicKey;
    const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
      authority,
      payer: authority,
      recentSlot: await node.getSlot('finalized'),
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable,
      authority,
      payer: authority,
      addresses: [receiver.publicKey],
    });
    await waitFor(await send(await sign(payer, [create, extend])));
    await sleep(1500);
    const table = (await node.getAddressLookupTable(lookupTable)).value;
    const message = new TransactionMessage({
      payerKey: authority,
      recentBlockhash: await blockhash(),
      instructions: [transfer(payer, receiver, 11)],
    }).compileToV0Message([table]);
    const transaction = new VersionedTransaction(message);
    transaction.sign([payer]);
    const signature = await send(transaction);
    await waitFor(signature);
    const options = { commitment: 'confirmed', encoding: 'json' };
    const noVer = await call('getTransaction', [signature, options]).then(
      () => 'accepted',
      (error) => error.message.slice(0, 60),
    );
    const found = await node.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 1,
    });
    return { version: found.version, loaded: found.meta.loadedAddresses, noVer };
  });

  await step('getBlock future', async () => {
    const slot = (await node.getSlot()) + 1000;
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
    return (await failureOf(() => call('getBlock', [slot, options]))).message;
  });

  await step('getBlock jsonParsed', async () => {
    const history = { searchTransactionHistory: true };
    const { slot } = (await node.getSignatureStatus(tokenTransfer, history)).value;
    const block = await node.getParsedBlock(slot, {
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    });
    const { transaction } = block.transactions.find(
      (item) => item.transaction.signatures[0] === tokenTransfer,
    );
    return transaction.message.instructions.at(-1).parsed;
  });
}

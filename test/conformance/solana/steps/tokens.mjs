import assert from 'node:assert/strict';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createMint,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { ComputeBudgetProgram } from '@solana/web3.js';

/**
 * Tokens of both programs. The library's own calls wait by websocket. Returns the signature of a
 * token transfer.
 */
export async function checkTokens({ node, call, step, waitFor, sign, send, payer, receiver }) {
  let mint;
  let source;
  let signature;
  await step('spl: createMint+ATA+mintTo (lib, uses ws)', async () => {
    mint = await createMint(node, payer, payer.publicKey, null, 6);
    source = (await getOrCreateAssociatedTokenAccount(node, payer, mint, payer.publicKey)).address;
    await mintTo(node, payer, mint, source, payer, 1_000_000_000n);
  });
  await step('spl: idempotent ATA + transferChecked, ws confirm', async () => {
    const owner = payer.publicKey;
    const target = getAssociatedTokenAddressSync(mint, receiver.publicKey);
    const transaction = await sign(payer, [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
      createAssociatedTokenAccountIdempotentInstruction(owner, target, receiver.publicKey, mint),
      createTransferCheckedInstruction(source, mint, target, owner, 1_500_000n, 6),
    ]);
    const fee = await node.getFeeForMessage(transaction.compileMessage(), 'confirmed');
    // 5,000 for the signature, and 100,000 units at 0.01 lamports.
    assert.equal(fee.value, 6000);
    signature = await send(transaction);
    await waitFor(signature);
    return (await node.getTokenAccountBalance(target)).value;
  });
  await step('getBlock token balances', async () => {
    const { slot } = (await node.getSignatureStatus(signature)).value;
    const options = {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 1,
      transactionDetails: 'full',
      rewards: false,
    };
    const block = await call('getBlock', [slot, options]);
    const { meta } = block.transactions.find(
      ({ transaction }) => transaction.signatures[0] === signature,
    );
    return {
      fee: meta.fee,
      pre: meta.preTokenBalances.map(({ uiTokenAmount }) => uiTokenAmount.amount),
      post: meta.postTokenBalances,
      inner: meta.innerInstructions.length,
    };
  });
  await step('getTokenAccountsByOwner raw+parsed', async () => {
    const owner = receiver.publicKey;
    const raw = await node.getTokenAccountsByOwner(owner, { mint });
    const parsed = await node.getParsedTokenAccountsByOwner(owner, {
      programId: TOKEN_PROGRAM_ID,
    });
    assert.equal(raw.value.length, 1);
    assert.equal(parsed.value.length, 1);
    return parsed.value[0].account.data;
  });
  await step(
    'getAccountInfo mint parsed',
    async () => (await node.getParsedAccountInfo(mint)).value.data,
  );
  await step('Token-2022 mint+transfer', async () => {
    const program = TOKEN_2022_PROGRAM_ID;
    const owner = payer.publicKey;
    const other = await createMint(node, payer, owner, null, 9, undefined, undefined, program);
    const { address } = await getOrCreateAssociatedTokenAccount(
      node,
      payer,
      other,
      owner,
      false,
      'confirmed',
      undefined,
      program,
    );
    await mintTo(node, payer, other, address, payer, 5n, [], undefined, program);
    return (await node.getTokenAccountBalance(address)).value.amount;
  });
  return signature;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { base58 } from '@scure/base';
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { associatedTokenProgram, tokenProgram } from '#chains/solana/node/programs.ts';
import { associatedTokenAccount } from '#chains/solana/node/token-account.ts';
import type { KeyWallet } from './chain-wallet.ts';

/** Accounts by their address, and whether they sign or change. */
const instruction = (program: string, data: Buffer, accounts: string[]) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    data,
    keys: accounts.map((text) => {
      const [address = '', role] = text.split(' ');
      const isSigner = role === 'signs';
      return { pubkey: new PublicKey(address), isSigner, isWritable: role !== undefined };
    }),
  });

/** A Solana node's URL and the key of 64 bytes as base58. Tokens are those of the classic token program. */
export function solanaWallet(url: string, privateKey: string): KeyWallet {
  const node = new Connection(url, 'confirmed');
  const key = () => Keypair.fromSecretKey(base58.decode(privateKey));
  let sends = 0;
  const statusOf = async (signature: string) =>
    (await node.getSignatureStatuses([signature])).value[0];

  async function transferOf(to: string, token: string | null, amount: bigint) {
    const owner = key().publicKey;
    const recipient = new PublicKey(to);
    if (token === null) {
      return [SystemProgram.transfer({ fromPubkey: owner, toPubkey: recipient, lamports: amount })];
    }
    const [source, target] = [owner.toBase58(), to].map((holder) =>
      associatedTokenAccount(holder, token, tokenProgram),
    );
    const { decimals } = (await node.getTokenSupply(new PublicKey(token))).value;
    const data = Buffer.alloc(10);
    data.writeUInt8(12, 0); // TransferChecked
    data.writeBigUInt64LE(amount, 1);
    data.writeUInt8(decimals, 9);
    return [
      // CreateIdempotent
      instruction(associatedTokenProgram, Buffer.of(1), [
        ...[`${owner} signs`, `${target} changes`, to, token],
        ...[SystemProgram.programId.toBase58(), tokenProgram],
      ]),
      instruction(tokenProgram, data, [
        ...[`${source} changes`, token, `${target} changes`, `${owner} signs`],
      ]),
    ];
  }

  return {
    get address() {
      return key().publicKey.toBase58();
    },
    async send({ to, tokenAddress, amount }) {
      // Two equal transfers on one blockhash would be one transaction.
      sends += 1;
      const units = 200_000 + (sends % 100_000);
      const { blockhash } = await node.getLatestBlockhash();
      const transaction = new Transaction({
        feePayer: key().publicKey,
        recentBlockhash: blockhash,
      })
        .add(ComputeBudgetProgram.setComputeUnitLimit({ units }))
        .add(...(await transferOf(to, tokenAddress, amount)));
      transaction.sign(key());
      return node.sendRawTransaction(transaction.serialize());
    },
    async mined(txHash, check = () => {}) {
      const until = Date.now() + 30_000;
      for (;;) {
        check();
        const status = await statusOf(txHash);
        if (status?.err) throw new Error(`Transaction ${txHash} failed`);
        if (status && status.confirmationStatus !== 'processed') return;
        if (Date.now() > until) throw new Error(`Transaction ${txHash} did not land in 30 s`);
        await sleep(100);
      }
    },
    async balance(address, tokenAddress) {
      const owner = new PublicKey(address);
      if (tokenAddress === null) return BigInt(await node.getBalance(owner));
      const { value } = await node.getParsedTokenAccountsByOwner(owner, {
        mint: new PublicKey(tokenAddress),
      });
      return value.reduce(
        (sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
        0n,
      );
    },
    async depth(txHash) {
      const status = await statusOf(txHash);
      if (!status || status.confirmationStatus === 'processed') return null;
      return (await node.getSlot()) - status.slot;
    },
    newAddress: () => Keypair.generate().publicKey.toBase58(),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { base58 } from '@scure/base';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js';
import type { ChainHands } from '../local-chain.ts';

/** On a Solana node; `faucetPrivateKey` is base58 of 64 bytes. */
export function solanaHands(url: string, faucetPrivateKey: string): ChainHands {
  const node = new Connection(url, 'confirmed');
  const faucet = () => Keypair.fromSecretKey(base58.decode(faucetPrivateKey));
  let sends = 0;
  const statusOf = async (signature: string) =>
    (await node.getSignatureStatuses([signature])).value[0];

  async function transferOf(to: string, token: string | null, amount: bigint) {
    const owner = faucet().publicKey;
    const recipient = new PublicKey(to);
    if (token === null) {
      return [SystemProgram.transfer({ fromPubkey: owner, toPubkey: recipient, lamports: amount })];
    }
    const mint = new PublicKey(token);
    const [source, target] = [owner, recipient].map((of) =>
      getAssociatedTokenAddressSync(mint, of, true),
    ) as [PublicKey, PublicKey];
    const { decimals } = (await node.getTokenSupply(mint)).value;
    return [
      createAssociatedTokenAccountIdempotentInstruction(owner, target, recipient, mint),
      createTransferCheckedInstruction(source, mint, target, owner, amount, decimals),
    ];
  }

  return {
    async send({ to, tokenAddress, amount }) {
      // Two equal transfers on one blockhash would be one transaction.
      sends += 1;
      const units = 200_000 + (sends % 100_000);
      const { blockhash } = await node.getLatestBlockhash();
      const transaction = new Transaction({
        feePayer: faucet().publicKey,
        recentBlockhash: blockhash,
      })
        .add(ComputeBudgetProgram.setComputeUnitLimit({ units }))
        .add(...(await transferOf(to, tokenAddress, amount)));
      transaction.sign(faucet());
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

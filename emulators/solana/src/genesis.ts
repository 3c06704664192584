import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import { Keypair, PublicKey } from '@solana/web3.js';
import { encodeMint, encodeTokenAccount } from './token/token-layout.ts';

/** A key that is the same on every machine. It is public: use it for tests only. */
const fixedKey = (name: string): Keypair =>
  Keypair.fromSeed(createHash('sha256').update(`coffer local solana ${name}`).digest());

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const systemProgram = '11111111111111111111111111111111';

const faucetKey = fixedKey('faucet');

/** The account that holds the SOL and tokens, can mint both tokens, and pays airdrops. */
export const solanaFaucet = {
  address: faucetKey.publicKey.toBase58(),
  /** The 64 bytes of the key in base58, as wallets export it. */
  privateKey: base58.encode(faucetKey.secretKey),
} as const;

export const faucetKeypair = faucetKey;

const mintOf = (name: string) => ({
  address: fixedKey(`mint ${name}`).publicKey.toBase58(),
  decimals: 6,
});

/** Mints of the SPL Token program, at the same addresses on every machine. */
export const solanaTokens = { USDT: mintOf('USDT'), USDC: mintOf('USDC') } as const;

/** Below 2^53 lamports, so that a JSON number holds the balance exactly. */
const faucetLamports = 5_000_000n * 1_000_000_000n;
const faucetTokens = 1_000_000_000n * 1_000_000n;

/** The associated token account of an owner. */
export function associatedTokenAccount(
  owner: string,
  mint: string,
  program: string = tokenProgram,
): string {
  const seeds = [owner, program, mint].map((key) => new PublicKey(key).toBytes());
  return PublicKey.findProgramAddressSync(
    seeds,
    new PublicKey(associatedTokenProgram),
  )[0].toBase58();
}

export interface GenesisAccount {
  address: string;
  lamports: bigint;
  data: Uint8Array;
  owner: string;
}

/** The accounts of slot 0: the faucet, both mints, and the faucet's tokens. */
export function genesisAccounts(rentOf: (bytes: number) => bigint): GenesisAccount[] {
  const faucet = solanaFaucet.address;
  const tokens = Object.values(solanaTokens).flatMap(({ address, decimals }) => {
    const mint = encodeMint({ authority: faucet, supply: faucetTokens, decimals });
    const account = encodeTokenAccount({ mint: address, owner: faucet, amount: faucetTokens });
    return [
      { address, lamports: rentOf(mint.length), data: mint, owner: tokenProgram },
      {
        address: associatedTokenAccount(faucet, address),
        lamports: rentOf(account.length),
        data: account,
        owner: tokenProgram,
      },
    ];
  });
  const purse = { lamports: faucetLamports, data: new Uint8Array(), owner: systemProgram };
  return [{ address: faucet, ...purse }, ...tokens];
}

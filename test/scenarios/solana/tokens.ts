/** Tokens on a local Solana chain for a test: mints of both programs, accounts, transfers. */
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeAccount3Instruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createTransferCheckedInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { TestSolana } from '#emulators/solana/src/testing.ts';

export interface TestMint {
  mint: PublicKey;
  program: PublicKey;
  /** Instruction that creates the owner's associated account if it is missing. */
  open(payer: Keypair, owner: PublicKey): TransactionInstruction;
  account(owner: PublicKey): PublicKey;
  transfer(
    from: PublicKey,
    to: PublicKey,
    owner: PublicKey,
    amount: bigint,
  ): TransactionInstruction;
}

const rent = async (sol: TestSolana, bytes: number) =>
  sol.rpc<number>('getMinimumBalanceForRentExemption', bytes);

/** Sends the instructions, makes a slot, and returns the signature. Throws if they failed. */
export async function run(
  sol: TestSolana,
  instructions: TransactionInstruction[],
  signers: Keypair[],
): Promise<string> {
  const signature = await sol.send(await sol.sign(instructions, signers));
  await sol.slots(1);
  const status = await sol.status(signature);
  if (status?.err !== null) throw new Error(`failed: ${JSON.stringify(status)}`);
  return signature;
}

/** Calls for an existing mint of six decimals; of SPL Token unless `program` names another. */
export function tokenOf(mint: PublicKey, program = TOKEN_PROGRAM_ID): TestMint {
  const account = (owner: PublicKey) => getAssociatedTokenAddressSync(mint, owner, true, program);
  return {
    mint,
    program,
    account,
    open: (payer, owner) =>
      createAssociatedTokenAccountIdempotentInstruction(
        payer.publicKey,
        account(owner),
        owner,
        mint,
        program,
      ),
    transfer: (from, to, owner, amount) =>
      createTransferCheckedInstruction(from, mint, to, owner, amount, 6, [], program),
  };
}

/** Creates a mint of SPL Token with six decimals, and `amount` of it in the account of `owner`. */
export async function makeMint(sol: TestSolana, owner: Keypair, amount: bigint): Promise<TestMint> {
  return make(sol, owner, amount, TOKEN_PROGRAM_ID, []);
}

/** Does the same with Token-2022, which withholds one per cent of each transfer. */
export async function makeFeeMint(
  sol: TestSolana,
  owner: Keypair,
  amount: bigint,
): Promise<TestMint> {
  return make(sol, owner, amount, TOKEN_2022_PROGRAM_ID, [ExtensionType.TransferFeeConfig]);
}

async function make(
  sol: TestSolana,
  owner: Keypair,
  amount: bigint,
  programId: PublicKey,
  extensions: ExtensionType[],
): Promise<TestMint> {
  const key = Keypair.generate();
  const { publicKey } = owner;
  const space = getMintLen(extensions);
  const made = tokenOf(key.publicKey, programId);
  const fee = () =>
    createInitializeTransferFeeConfigInstruction(
      key.publicKey,
      publicKey,
      publicKey,
      100,
      10n ** 12n,
      programId,
    );
  await run(
    sol,
    [
      SystemProgram.createAccount({
        fromPubkey: publicKey,
        newAccountPubkey: key.publicKey,
        programId,
        space,
        lamports: await rent(sol, space),
      }),
      ...(extensions.length > 0 ? [fee()] : []),
      createInitializeMint2Instruction(key.publicKey, 6, publicKey, publicKey, programId),
      made.open(owner, publicKey),
      createMintToInstruction(
        key.publicKey,
        made.account(publicKey),
        publicKey,
        amount,
        [],
        programId,
      ),
    ],
    [owner, key],
  );
  return made;
}

/** A token account of `owner` that is not the associated one. `payer` pays for it. */
export async function openOther(
  sol: TestSolana,
  payer: Keypair,
  { mint, program }: TestMint,
  owner: PublicKey,
): Promise<PublicKey> {
  const key = Keypair.generate();
  await run(
    sol,
    [
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: key.publicKey,
        programId: program,
        space: 165,
        lamports: await rent(sol, 165),
      }),
      createInitializeAccount3Instruction(key.publicKey, mint, owner, program),
    ],
    [payer, key],
  );
  return key.publicKey;
}

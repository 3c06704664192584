/** Addresses of the programs that a payment calls, and of those that identify an account's kind. */

export const systemProgram = '11111111111111111111111111111111';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
export const voteProgram = 'Vote111111111111111111111111111111111111111';
export const sysvarOwner = 'Sysvar1111111111111111111111111111111111111';
export const upgradeableLoader = 'BPFLoaderUpgradeab1e11111111111111111111111';
/** Lamports sent here are burned at the end of the block. */
export const incinerator = '1nc1nerator11111111111111111111111111111111';

/** The programs that own mints and token accounts; both use the same layout. */
export const tokenPrograms: readonly string[] = [tokenProgram, token2022Program];

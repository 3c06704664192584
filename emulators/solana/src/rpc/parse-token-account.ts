import { PublicKey } from '@solana/web3.js';
import { tokenProgram } from '../genesis.ts';
import type { StoredAccount } from '../svm/svm.ts';
import { tokenAmount } from '../token/token-amount.ts';
import { isTokenProgram } from '../token/token-balances.ts';
import { decodeMint, decodeTokenAccount, extensionsOf } from '../token/token-layout.ts';

type Json = Record<string, unknown>;

const keyOrNull = (bytes: Uint8Array): string | null =>
  bytes.every((byte) => byte === 0) ? null : new PublicKey(bytes).toBase58();

/** Epoch, maximum fee and basis points: 8, 8 and 2 bytes. */
const transferFee = (bytes: Buffer): Json => ({
  epoch: Number(bytes.readBigUInt64LE(0)),
  maximumFee: Number(bytes.readBigUInt64LE(8)),
  transferFeeBasisPoints: bytes.readUInt16LE(16),
});

/** Extensions that are shown by name, without their state. */
const extensionNames: Record<number, string> = {
  3: 'mintCloseAuthority',
  6: 'defaultAccountState',
  7: 'immutableOwner',
  8: 'memoTransfer',
  9: 'nonTransferable',
  10: 'interestBearingConfig',
  11: 'cpiGuard',
  12: 'permanentDelegate',
  13: 'nonTransferableAccount',
  14: 'transferHook',
  15: 'transferHookAccount',
  18: 'metadataPointer',
  19: 'tokenMetadata',
};

function parseExtension({ type, value }: { type: number; value: Uint8Array }): Json {
  const bytes = Buffer.from(value);
  if (type === 1) {
    return {
      extension: 'transferFeeConfig',
      state: {
        newerTransferFee: transferFee(bytes.subarray(90)),
        olderTransferFee: transferFee(bytes.subarray(72)),
        transferFeeConfigAuthority: keyOrNull(bytes.subarray(0, 32)),
        withdrawWithheldAuthority: keyOrNull(bytes.subarray(32, 64)),
        withheldAmount: Number(bytes.readBigUInt64LE(64)),
      },
    };
  }
  if (type === 2) {
    return {
      extension: 'transferFeeAmount',
      state: { withheldAmount: Number(bytes.readBigUInt64LE(0)) },
    };
  }
  return { extension: extensionNames[type] ?? 'unparseableExtension' };
}

/** A mint or token account as `jsonParsed` shows it; null for any other account. */
export function parseTokenAccount(
  account: StoredAccount,
  readMint: (mint: string) => StoredAccount | null,
): Json | null {
  if (!isTokenProgram(account.owner)) return null;
  const { data } = account;
  const extended = account.owner !== tokenProgram;
  const extensions = extended && { extensions: extensionsOf(data).map(parseExtension) };
  const answer = (type: string, info: Json) => ({
    parsed: { info: { ...info, ...extensions }, type },
    program: extended ? 'spl-token-2022' : 'spl-token',
    space: data.length,
  });
  const mint = decodeMint(data);
  if (mint) {
    return answer('mint', {
      decimals: mint.decimals,
      freezeAuthority: mint.freezeAuthority,
      isInitialized: true,
      mintAuthority: mint.authority,
      supply: mint.supply.toString(),
    });
  }
  const token = decodeTokenAccount(data);
  const decimals = token && decodeMint(readMint(token.mint)?.data ?? new Uint8Array())?.decimals;
  if (!token || decimals === undefined || decimals === null) return null;
  return answer('account', {
    isNative: token.nativeReserve !== null,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: tokenAmount(token.amount, decimals),
    ...(token.delegate && {
      delegate: token.delegate,
      delegatedAmount: tokenAmount(token.delegatedAmount, decimals),
    }),
    ...(token.closeAuthority && { closeAuthority: token.closeAuthority }),
    ...(token.nativeReserve !== null && {
      rentExemptReserve: tokenAmount(token.nativeReserve, decimals),
    }),
  });
}

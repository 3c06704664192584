import {
  ExtensionType,
  getAccountLen,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { deriveSolanaAddress, solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { isOnCurve } from '#chains/solana/node/is-on-curve.ts';
import {
  associatedTokenAccount,
  parseMint,
  parseTokenAccount,
} from '#chains/solana/node/token-account.ts';
import { data } from '#test/builders/chains/solana/node/token-account.ts';
import { cast } from '../recorded.ts';

test("associated accounts equal the library's, for owners on and off the curve", () => {
  for (let i = 0; i < 40; i += 1) {
    const mint = Keypair.generate().publicKey;
    const wallet = Keypair.generate().publicKey;
    const [vault] = PublicKey.findProgramAddressSync([Uint8Array.of(i)], TOKEN_PROGRAM_ID);
    expect([isOnCurve(wallet.toBytes()), isOnCurve(vault.toBytes())]).toEqual([true, false]);
    for (const owner of [wallet, vault]) {
      for (const program of [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID]) {
        const theirs = getAssociatedTokenAddressSync(mint, owner, true, program).toBase58();
        const ours = associatedTokenAccount(owner.toBase58(), mint.toBase58(), program.toBase58());
        expect(ours).toBe(theirs);
      }
    }
  }
});

test('recorded mints and accounts are parsed', () => {
  const classic = TOKEN_PROGRAM_ID.toBase58();
  const later = TOKEN_2022_PROGRAM_ID.toBase58();
  expect(parseMint(data.mint, classic)).toEqual({ decimals: 6, accountBytes: 165 });
  expect(parseMint(data.mint, later)).toEqual({ decimals: 6, accountBytes: 170 });
  expect(data.feeMint).toHaveLength(278);
  expect(parseMint(data.feeMint, later)).toEqual({ decimals: 6, accountBytes: 182 });
  expect(parseMint(data.account, classic)).toBeNull();
  const { B: owner, mint } = cast;
  const account = { mint, owner, amount: 2_000_000n, state: 'initialized', needsMemo: false };
  expect(parseTokenAccount(data.account)).toEqual(account);
  const frozen = data.account.map((byte, i) => (i === 108 ? 2 : byte));
  expect(parseTokenAccount(frozen)).toEqual({ ...account, state: 'frozen' });
  for (const other of [data.mint, data.feeMint, data.account.slice(1), new Uint8Array(355)]) {
    expect(parseTokenAccount(other)).toBeNull();
  }
});

test('an account of Token-2022 says whether its owner asks for memos', () => {
  const { ImmutableOwner, MemoTransfer } = ExtensionType;
  const space = getAccountLen([ImmutableOwner, MemoTransfer]);
  const withMemo = (flag: number, type: number = MemoTransfer) => {
    const bytes = new Uint8Array(space);
    bytes.set(data.account);
    bytes[165] = 2;
    // Each extension is its type and length, and then its value.
    bytes.set([ImmutableOwner, 0, 0, 0, type, 0, 1, 0, flag], 166);
    return parseTokenAccount(bytes);
  };
  expect(space).toBe(166 + 4 + 5);
  expect(withMemo(1)).toMatchObject({ owner: cast.B, needsMemo: true });
  expect(withMemo(0)?.needsMemo).toBe(false);
  expect(withMemo(1, ExtensionType.CpiGuard)?.needsMemo).toBe(false);
});

test("accounts of a mint have the library's size, whatever its extensions", () => {
  const { TransferFeeConfig, TransferFeeAmount, TransferHook, TransferHookAccount } = ExtensionType;
  const { NonTransferable, NonTransferableAccount, PausableConfig, PausableAccount } =
    ExtensionType;
  const { ImmutableOwner, MintCloseAuthority, PermanentDelegate } = ExtensionType;
  const cases: [ExtensionType[], ExtensionType[]][] = [
    [[TransferFeeConfig, PermanentDelegate], [TransferFeeAmount]],
    [
      [TransferHook, TransferFeeConfig],
      [TransferHookAccount, TransferFeeAmount],
    ],
    [[MintCloseAuthority], []],
    [
      [NonTransferable, PausableConfig],
      [NonTransferableAccount, PausableAccount],
    ],
  ];
  for (const [ofMint, ofAccount] of cases) {
    const mint = extended(ofMint);
    const expected = getAccountLen([ImmutableOwner, ...ofAccount]);
    expect(parseMint(mint, TOKEN_2022_PROGRAM_ID.toBase58())?.accountBytes).toBe(expected);
  }
  const unknown = extended([MintCloseAuthority]);
  unknown[166] = 200;
  expect(parseMint(unknown, TOKEN_2022_PROGRAM_ID.toBase58())).toBeNull();
});

/** A mint with these extensions, their values empty. */
function extended(types: ExtensionType[]): Uint8Array {
  const mint = new Uint8Array(getMintLen(types));
  mint.set(data.mint);
  mint[165] = 1;
  const view = new DataView(mint.buffer);
  let at = 166;
  for (const type of types) {
    const length = getMintLen([type]) - 166 - 4;
    view.setUint16(at, type, true);
    view.setUint16(at + 2, length, true);
    at += 4 + length;
  }
  return mint;
}

test('web3.js computes the same address of a derived key', () => {
  const seed = new Uint8Array(64).fill(3);
  for (const index of [0, 1, 1_000_000]) {
    const pair = Keypair.fromSeed(solanaPrivateKey(seed, index));
    expect(pair.publicKey.toBase58()).toBe(deriveSolanaAddress(seed, index));
  }
});

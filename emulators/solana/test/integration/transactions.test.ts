/** What the chain does with transactions, and the messages with which it refuses them. */
import {
  createAssociatedTokenAccountIdempotentInstruction as createAccount,
  createInitializeMintInstruction,
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
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSolana, type TestSolana, transfer } from '../../src/testing.ts';

let sol: TestSolana;
let payer: Keypair;

beforeAll(async () => {
  sol = await startTestSolana();
});
afterAll(() => sol?.close());
beforeEach(async () => {
  payer = await sol.rich();
});

interface Balance {
  mint: string;
  owner: string;
  programId: string;
  uiTokenAmount: { amount: string };
}
interface Meta {
  err: unknown;
  fee: number;
  preBalances: number[];
  postBalances: number[];
  preTokenBalances: Balance[];
  postTokenBalances: Balance[];
}
interface Block {
  transactions: { meta: Meta; transaction: { signatures: string[] } }[];
}

const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 };

/** Makes a slot, and returns the transaction's `meta` from its block. */
async function landed(signature: string): Promise<Meta> {
  await sol.slots(1);
  const slot = (await sol.status(signature))?.slot;
  const block = await sol.rpc<Block>('getBlock', slot, confirmed);
  const found = block.transactions.find(
    ({ transaction }) => transaction.signatures[0] === signature,
  );
  if (!found) throw new Error(`${signature} is not in block ${slot}`);
  return found.meta;
}

const amountsOf = (list: Balance[], owner: Keypair) =>
  list
    .filter((item) => item.owner === owner.publicKey.toBase58())
    .map((item) => item.uiTokenAmount.amount);

test('the faucet holds SOL and both tokens from the first slot', async () => {
  const held = await sol.rpc<{ value: number }>('getBalance', sol.faucet.address);
  expect(held.value).toBeGreaterThan(1_000_000e9);
  for (const { address, decimals } of Object.values(sol.tokens)) {
    const account = getAssociatedTokenAddressSync(new PublicKey(address), sol.faucetKey.publicKey);
    const found = await sol.rpc<{ value: { uiAmount: number; decimals: number } }>(
      'getTokenAccountBalance',
      account.toBase58(),
    );
    expect(found.value.decimals).toBe(decimals);
    expect(found.value.uiAmount).toBeGreaterThanOrEqual(1_000_000);
  }
});

test('the block names the owner of a new token account', async () => {
  const to = Keypair.generate();
  const mint = new PublicKey(sol.tokens.USDT.address);
  const [from, account] = [sol.faucetKey.publicKey, to.publicKey].map((owner) =>
    getAssociatedTokenAddressSync(mint, owner),
  ) as [PublicKey, PublicKey];
  const tx = await sol.sign(
    [
      createAccount(payer.publicKey, account, to.publicKey, mint),
      createTransferCheckedInstruction(from, mint, account, sol.faucetKey.publicKey, 2_500_000, 6),
    ],
    [payer, sol.faucetKey],
  );
  const meta = await landed(await sol.send(tx, { skipPreflight: false }));
  expect(meta).toMatchObject({ err: null, fee: 10_000 });
  expect(amountsOf(meta.preTokenBalances, to)).toEqual([]);
  expect(meta.postTokenBalances).toContainEqual(
    expect.objectContaining({
      mint: mint.toBase58(),
      owner: to.publicKey.toBase58(),
      programId: TOKEN_PROGRAM_ID.toBase58(),
    }),
  );
  expect(amountsOf(meta.postTokenBalances, to)).toEqual(['2500000']);
});

test('a failed transaction lands and pays its fee with priority, and nothing else changes', async () => {
  const to = Keypair.generate();
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_001 });
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_001 });
  const tooMuch = transfer(payer.publicKey, to.publicKey, 50e9);
  const meta = await landed(await sol.send(await sol.sign([price, limit, tooMuch], [payer])));
  expect(meta.err).toEqual({ InstructionError: [2, { Custom: 1 }] });
  // 5,000 for the signature, plus 1,001 units at 2.000001 lamports, rounded up.
  expect(meta.fee).toBe(5_000 + 2_003);
  expect((meta.preBalances[0] ?? 0) - (meta.postBalances[0] ?? 0)).toBe(meta.fee);
  expect(meta.postBalances[1]).toBe(0);
});

test('a call of a missing program pays the fee', async () => {
  const none = new TransactionInstruction({ programId: Keypair.generate().publicKey, keys: [] });
  const meta = await landed(await sol.send(await sol.sign([none], [payer])));
  expect(meta.err).toBe('ProgramAccountNotFound');
  expect((meta.preBalances[0] ?? 0) - (meta.postBalances[0] ?? 0)).toBe(5_000);
});

test('a transaction whose payer is empty is retried until the payer has SOL', async () => {
  const [poor, to] = [Keypair.generate(), Keypair.generate()];
  const signature = await sol.send(
    await sol.sign([transfer(poor.publicKey, to.publicKey, 1e9)], [poor]),
  );
  await sol.slots(3);
  expect(await sol.status(signature)).toBeNull();
  await sol.send(await sol.sign([transfer(payer.publicKey, poor.publicKey, 2e9)], [payer]));
  await sol.slots(2);
  expect(await sol.status(signature)).toMatchObject({ err: null });
});

test('Token-2022 with a transfer fee: balances show the amount after the fee', async () => {
  const [mint, to] = [Keypair.generate(), Keypair.generate()];
  const program = TOKEN_2022_PROGRAM_ID;
  const space = getMintLen([ExtensionType.TransferFeeConfig]);
  const lamports = await sol.rpc<number>('getMinimumBalanceForRentExemption', space);
  const [from, account] = [payer.publicKey, to.publicKey].map((owner) =>
    getAssociatedTokenAddressSync(mint.publicKey, owner, false, program),
  ) as [PublicKey, PublicKey];
  const me = payer.publicKey;
  const make = [
    SystemProgram.createAccount({
      fromPubkey: me,
      newAccountPubkey: mint.publicKey,
      space,
      lamports,
      programId: program,
    }),
    createInitializeTransferFeeConfigInstruction(mint.publicKey, me, me, 100, 5_000n, program),
    createInitializeMintInstruction(mint.publicKey, 6, me, null, program),
    createAccount(me, from, me, mint.publicKey, program),
    createMintToInstruction(mint.publicKey, from, me, 1_000_000n, [], program),
  ];
  expect((await landed(await sol.send(await sol.sign(make, [payer, mint])))).err).toBeNull();
  const move = [
    createAccount(me, account, to.publicKey, mint.publicKey, program),
    createTransferCheckedInstruction(from, mint.publicKey, account, me, 100_000n, 6, [], program),
  ];
  const meta = await landed(
    await sol.send(await sol.sign(move, [payer]), { skipPreflight: false }),
  );
  expect(amountsOf(meta.preTokenBalances, payer)).toEqual(['1000000']);
  expect(amountsOf(meta.postTokenBalances, payer)).toEqual(['900000']);
  expect(amountsOf(meta.postTokenBalances, to)).toEqual(['99000']);
  expect(meta.postTokenBalances[0]?.programId).toBe(program.toBase58());
  const owned = await sol.rpc<{ value: { account: { data: unknown } }[] }>(
    'getTokenAccountsByOwner',
    to.publicKey.toBase58(),
    { programId: program.toBase58() },
    { encoding: 'jsonParsed', ...confirmed },
  );
  expect(owned.value[0]?.account.data).toMatchObject({
    program: 'spl-token-2022',
    parsed: {
      info: {
        extensions: [
          { extension: 'immutableOwner' },
          { extension: 'transferFeeAmount', state: { withheldAmount: 1000 } },
        ],
      },
    },
  });
});

test('refusals have the messages of a real node (Agave 4.0.0)', async () => {
  const nobody = Keypair.generate().publicKey.toBase58();
  const me = payer.publicKey.toBase58();
  const { blockhash } = (
    await sol.rpc<{ value: { blockhash: string } }>('getLatestBlockhash', confirmed)
  ).value;
  const base64 = { encoding: 'base64' };
  const words: [string, unknown[], number, string][] = [
    ['getBalance', ['nope'], -32602, 'Invalid param: WrongSize'],
    ['getBalance', [5], -32602, 'Invalid params: invalid type: integer `5`, expected a string.'],
    ['getBalance', [], -32602, '`params` should have at least 1 argument(s)'],
    ['getBlock', ['5'], -32602, 'Invalid params: invalid type: string "5", expected u64.'],
    ['getBlock', [-1], -32602, 'Invalid params: invalid value: integer `-1`, expected u64.'],
    ['getBlock', [1e9, confirmed], -32004, 'Block not available for slot 1000000000'],
    ['noSuchMethod', [], -32601, 'Method not found'],
    ['getTokenAccountBalance', [nobody], -32602, 'Invalid param: could not find account'],
    ['getTokenAccountBalance', [me, confirmed], -32602, 'Invalid param: not a Token account'],
    ['getTokenSupply', [me, confirmed], -32602, 'Invalid param: not a Token mint'],
    [
      'getTokenAccountsByOwner',
      [me, { mint: nobody }],
      -32602,
      'Invalid param: could not find mint',
    ],
    [
      'getTokenAccountsByOwner',
      [me, { mint: me }, { ...base64, ...confirmed }],
      -32602,
      'Invalid param: Token mint could not be unpacked',
    ],
    [
      'sendTransaction',
      ['AAAA', base64],
      -32602,
      'failed to deserialize solana_transaction::versioned::VersionedTransaction: io error: failed to fill whole buffer',
    ],
    [
      'sendTransaction',
      [Buffer.alloc(1300).toString('base64'), base64],
      -32602,
      'base64 encoded solana_transaction::versioned::VersionedTransaction too large: 1736 bytes (max: encoded/raw 1644/1232)',
    ],
    ['sendTransaction', ['***', base64], -32602, 'invalid base64 encoding: InvalidByte(0, 42)'],
    [
      'getSignatureStatuses',
      [Array(257).fill('1'.repeat(64))],
      -32602,
      'Too many inputs provided; max 256',
    ],
    [
      'getSignaturesForAddress',
      [me, { before: '1'.repeat(64) }],
      -32020,
      `Transaction ${'1'.repeat(64)} not found`,
    ],
  ];
  for (const [method, params, code, message] of words) {
    expect(await sol.refusal(method, ...params), method).toEqual({ code, message });
  }
  const wrong = await sol.sign([transfer(payer.publicKey, payer.publicKey, 1)], [payer], blockhash);
  const unsane = wrong.serialize();
  // The instruction's program index, after one signature, two keys and a blockhash.
  unsane[1 + 64 + 3 + 1 + 64 + 32 + 1] = 9;
  expect(await sol.refusal('sendTransaction', unsane.toString('base64'), base64)).toEqual({
    code: -32602,
    message: 'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
  });
});

test('a forged transaction is refused by preflight, and dropped without it', async () => {
  const to = Keypair.generate();
  const tx = await sol.sign([transfer(payer.publicKey, to.publicKey, 1e9)], [payer]);
  const forged = tx.serialize();
  forged[5] = (forged[5] ?? 0) ^ 1;
  const wire = forged.toString('base64');
  expect(await sol.refusal('sendTransaction', wire, { encoding: 'base64' })).toMatchObject({
    code: -32002,
    data: { err: 'SignatureFailure', fee: null },
  });
  const taken = await sol.rpc<string>('sendTransaction', wire, {
    encoding: 'base64',
    skipPreflight: true,
  });
  await sol.slots(2);
  expect(await sol.status(taken)).toBeNull();
});

test('a batch is answered call by call', async () => {
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] });
  const answer = await fetch(sol.url, {
    method: 'POST',
    body: JSON.stringify([call(1, 'getHealth'), call(2, 'nope')]),
  });
  expect(await answer.json()).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'ok' },
    { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
  ]);
});

test('the history of an address is newest first, between two signatures', async () => {
  const to = Keypair.generate();
  const sent = [];
  for (const lamports of [1e9, 2, 3, 4]) {
    sent.push(
      await sol.send(await sol.sign([transfer(payer.publicKey, to.publicKey, lamports)], [payer])),
    );
  }
  await sol.slots(1);
  const address = to.publicKey.toBase58();
  const list = async (config: object) =>
    (
      await sol.rpc<{ signature: string }[]>('getSignaturesForAddress', address, {
        ...confirmed,
        ...config,
      })
    ).map(({ signature }) => signature);
  expect(await list({})).toEqual([...sent].reverse());
  expect(await list({ before: sent[3], until: sent[0] })).toEqual([sent[2], sent[1]]);
  expect(await list({ limit: 1 })).toEqual([sent[3]]);
});

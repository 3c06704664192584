/** A Solana chain whose blocks hold anything that somebody can pay for. */
import { base58 } from '@scure/base';
import { chains } from '#chains/catalog/catalog.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { makeSolanaReader } from '#chains/solana/read/reader.ts';
import type { Chain } from '#model/chain.ts';
import { seeded } from '../seeded.ts';
import {
  type ChainInput,
  type Due,
  draw,
  keptBlocks,
  ownersOf,
  type Pressure,
  type StrangersChain,
  shuffled,
} from './chain.ts';
import { type Answer, type NodeCall, nodeFetch } from './node.ts';

interface Holding {
  accountIndex: number;
  mint: string;
  owner?: string;
  programId?: string;
  uiTokenAmount: {
    amount: string;
    decimals: number;
    uiAmount: number | null;
    uiAmountString: string;
  };
}

interface Made {
  signatures: string[];
  version: number | 'legacy';
  keys: { pubkey: string; signer: boolean; writable: boolean; source: string }[];
  meta: Record<string, unknown>;
  /** A version of unknown form: a part is missing. */
  lacks?: 'accountKeys' | 'preBalances';
  /** What it brings to an owner. */
  moves: { to: string; token: string | null; amount: bigint }[];
}

interface Block {
  slot: bigint;
  parentSlot: bigint;
  height: number;
  hash: string;
  parentHash: string;
  made: Made[];
}

const start = 1_000n;
const startedAt = 1_767_225_600;
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const systemProgram = '1'.repeat(32);
const voteProgram = 'Vote111111111111111111111111111111111111111';

export function solanaChain({ seed, time, realSizes = false }: ChainInput): StrangersChain {
  const random = seeded(seed);
  const chain: Chain = { ...chains.SOL, enabled: true, tickSeconds: 1 };
  const coin = chain.tokens.find(({ isNative }) => isNative)!;
  const tokens = chain.tokens.filter(({ address }) => address !== null);
  const key = () => base58.encode(Uint8Array.from({ length: 32 }, () => random.int(256)));
  const signature = () => base58.encode(Uint8Array.from({ length: 64 }, () => random.int(256)));
  const ours = [key(), key(), key()];
  const blocks = new Map<bigint, Block>();
  const byHash = new Map<string, { block: Block; made: Made }>();
  const due: Due[] = [];
  const attacks = new Map<string, number>();
  let head: Block = {
    slot: start,
    parentSlot: start - 1n,
    height: 900,
    hash: key(),
    parentHash: key(),
    made: [],
  };
  blocks.set(start, head);

  const someCoin = () => coin.minDeposit * BigInt(1 + random.int(50));
  const account = (pubkey: string, signer = false) => ({
    pubkey,
    signer,
    writable: true,
    source: 'transaction',
  });
  const holding = (
    accountIndex: number,
    mint: string,
    owner: string | undefined,
    amount: bigint,
    decimals = 6,
  ): Holding => ({
    accountIndex,
    mint,
    ...(owner !== undefined && { owner, programId: tokenProgram }),
    uiTokenAmount: {
      amount: amount.toString(),
      decimals,
      uiAmount: null,
      uiAmountString: amount.toString(),
    },
  });

  /** A transaction of a stranger with these accounts; `moved` are lamports that they gain. */
  function transaction(
    others: { pubkey: string; before?: number; gains?: number }[],
    over: {
      err?: unknown;
      pre?: Holding[];
      post?: Holding[];
      signers?: number;
      version?: Made['version'];
    } = {},
  ): Made {
    const payers = Array.from({ length: over.signers ?? 1 }, () => ({
      pubkey: key(),
      before: 10 ** 12,
      gains: 0,
    }));
    const all = [...payers, ...others.map((one) => ({ before: 0, gains: 0, ...one }))];
    const err = over.err ?? null;
    const given = err === null ? others.reduce((sum, { gains = 0 }) => sum + gains, 0) : 0;
    const fee = 5_000 * payers.length;
    return {
      signatures: payers.map(signature),
      version: over.version ?? random.pick(['legacy', 0, 1]),
      keys: all.map(({ pubkey }, i) => account(pubkey, i < payers.length)),
      meta: {
        err,
        status: err === null ? { Ok: null } : { Err: err },
        fee,
        preBalances: all.map(({ before }) => before),
        postBalances: all.map(
          ({ before, gains }, i) =>
            before + (err === null ? gains : 0) - (i === 0 ? fee + given : 0),
        ),
        preTokenBalances: over.pre ?? [],
        postTokenBalances: over.post ?? [],
        innerInstructions: [],
        logMessages: [],
      },
      moves: [],
    };
  }

  function paysCoin(
    to: string,
    amount: bigint,
    over: Parameters<typeof transaction>[1] = {},
  ): Made {
    const made = transaction(
      [{ pubkey: to, before: random.int(2) * 890_880, gains: Number(amount) }],
      over,
    );
    return { ...made, moves: over.err === undefined ? [{ to, token: null, amount }] : [] };
  }
  function paysToken(to: string, over: { err?: unknown; decimals?: number } = {}): Made {
    const token = random.pick(tokens);
    const amount = token.minDeposit * BigInt(1 + random.int(50));
    const mint = token.address!;
    const sender = key();
    const made = transaction(
      [{ pubkey: key() }, { pubkey: key() }, { pubkey: tokenProgram, before: 1 }],
      {
        ...(over.err !== undefined && { err: over.err }),
        pre: [holding(1, mint, sender, amount * 9n), holding(2, mint, to, 7n)],
        post:
          over.err === undefined
            ? [holding(1, mint, sender, amount * 8n), holding(2, mint, to, amount + 7n)]
            : [holding(1, mint, sender, amount * 9n), holding(2, mint, to, 7n)],
      },
    );
    return { ...made, moves: over.err === undefined ? [{ to, token: mint, amount }] : [] };
  }

  const honest: Record<string, () => Made> = {
    coin: () => paysCoin(random.pick(ours), someCoin()),
    token: () => paysToken(random.pick(ours)),
  };

  const failure = () =>
    random.pick<unknown>([
      { InstructionError: [0, { Custom: 1 }] },
      'AccountNotFound',
      { InstructionError: [3, 'InvalidAccountData'] },
    ]);
  const odd: Record<string, () => Made> = {
    'a failed payment': () => paysCoin(random.pick(ours), someCoin(), { err: failure() }),
    'a failed token': () => paysToken(random.pick(ours), { err: failure() }),
    'a failure that paid nothing': () => {
      const made = paysCoin(random.pick(ours), someCoin(), { err: failure() });
      return { ...made, meta: { ...made.meta, fee: 0, postBalances: made.meta.preBalances } };
    },
    'many signers': () => paysCoin(random.pick(ours), someCoin(), { signers: 12 }),
    'a hundred accounts': () => {
      const to = random.pick(ours);
      const others = Array.from({ length: 120 }, () => ({
        pubkey: key(),
        before: random.int(10 ** 9),
      }));
      const amount = someCoin();
      const made = transaction([...others, { pubkey: to, gains: Number(amount) }]);
      return { ...made, moves: [{ to, token: null, amount }] };
    },
    'our address among its accounts': () =>
      transaction([
        { pubkey: random.pick(ours), before: 890_880 },
        { pubkey: systemProgram, before: 1 },
      ]),
    'lamports above the exact numbers': () =>
      transaction([
        { pubkey: key(), before: 2 ** 60, gains: 0 },
        { pubkey: key(), before: 5 },
      ]),
    'a stray token account': () => {
      const token = random.pick(tokens);
      const to = random.pick(ours);
      return transaction([{ pubkey: key(), gains: 2_039_280 }], {
        post: [holding(1, token.address!, to, 1n)],
      });
    },
    'an unlisted mint': () =>
      transaction([{ pubkey: key() }], {
        post: [holding(1, key(), random.pick(ours), 10n ** 18n, 0)],
      }),
    'the largest amount': () =>
      transaction([{ pubkey: key() }, { pubkey: key() }], {
        post: [holding(1, key(), random.pick(ours), 2n ** 64n - 1n, 255)],
      }),
    'a holding without an owner': () =>
      transaction([{ pubkey: key() }], { post: [holding(1, key(), undefined, 5n)] }),
    'a mint of ours that changes its owner': () => {
      const token = random.pick(tokens);
      const to = random.pick(ours);
      const amount = token.minDeposit * 3n;
      const made = transaction([{ pubkey: key() }], {
        pre: [holding(1, token.address!, key(), amount)],
        post: [holding(1, token.address!, to, amount)],
      });
      return { ...made, moves: [{ to, token: token.address, amount }] };
    },
    'votes that pay': () => {
      const to = random.pick(ours);
      const amount = someCoin();
      const made = transaction([
        { pubkey: to, gains: Number(amount) },
        { pubkey: voteProgram, before: 1 },
      ]);
      return { ...made, moves: [{ to, token: null, amount }] };
    },
    'a vote': () => transaction([{ pubkey: voteProgram, before: 1 }]),
    'an unknown version': () =>
      paysCoin(random.pick(ours), someCoin(), { version: 2 + random.int(120) }),
    'an unknown version of another form': () => ({
      ...paysCoin(key(), someCoin(), { version: 2 + random.int(120) }),
      lacks: random.pick(['accountKeys', 'preBalances'] as const),
    }),
    'long logs': () => {
      const made = transaction([{ pubkey: key() }]);
      return {
        ...made,
        meta: {
          ...made.meta,
          logMessages: Array.from({ length: 50 }, () => 'Program log: '.repeat(20)),
        },
      };
    },
  };

  const from = (shapes: Record<string, () => Made>): Made =>
    draw(random, shapes, shapes === honest ? undefined : attacks);

  function seal(made: Made[]) {
    // A slot in ten has no block.
    const slot = head.slot + (random.int(10) === 0 ? 2n : 1n);
    head = {
      slot,
      parentSlot: head.slot,
      height: head.height + 1,
      hash: key(),
      parentHash: head.hash,
      made,
    };
    blocks.set(slot, head);
    for (const one of made) {
      byHash.set(one.signatures[0]!, { block: head, made: one });
      for (const { to, token, amount } of one.moves) {
        const least = chain.tokens.find(({ address }) => address === token)!.minDeposit;
        if (ours.includes(to) && amount >= least)
          due.push({ block: slot, txHash: one.signatures[0]!, to, token, amount });
      }
    }
    for (const [old, { made }] of blocks) {
      if (old >= slot - keptBlocks) break;
      for (const { signatures } of made) byHash.delete(signatures[0]!);
      blocks.delete(old);
    }
  }

  const shownTransaction = (made: Made, block: Block) => {
    const meta: Record<string, unknown> = { ...made.meta };
    const transaction: Record<string, unknown> = {
      accountKeys: made.keys,
      signatures: made.signatures,
    };
    if (made.lacks === 'accountKeys') delete transaction.accountKeys;
    if (made.lacks === 'preBalances') delete meta.preBalances;
    return { slot: Number(block.slot), meta, transaction, version: made.version };
  };
  const shownBlock = (block: Block, details: unknown) => ({
    blockhash: block.hash,
    previousBlockhash: block.parentHash,
    parentSlot: Number(block.parentSlot),
    blockHeight: block.height,
    blockTime: startedAt + Math.floor((Number(block.slot - start) * chain.blockTimeMs) / 1_000),
    ...(details !== 'none' && {
      transactions: block.made.map((made) => {
        const { slot: _, ...shown } = shownTransaction(made, block);
        return shown;
      }),
    }),
  });
  const finalSlot = () => [...blocks.keys()].findLast((slot) => slot <= head.slot - 32n) ?? start;

  function answer({ method, params }: NodeCall): Answer {
    const [first, second] = params as [never, Record<string, unknown> | undefined];
    switch (method) {
      case 'getSlot': {
        const { commitment } = first as { commitment: string };
        return { result: Number(commitment === 'finalized' ? finalSlot() : head.slot) };
      }
      case 'getBlocks':
      case 'getBlocksWithLimit': {
        const slots = [...blocks.keys()].filter((slot) => slot >= BigInt(first)).map(Number);
        const bound = Number(second);
        const isLimit = method === 'getBlocksWithLimit';
        return { result: isLimit ? slots.slice(0, bound) : slots.filter((slot) => slot <= bound) };
      }
      case 'getBlock': {
        const block = blocks.get(BigInt(first));
        if (block) return { result: shownBlock(block, second?.transactionDetails) };
        const message = `Slot ${first} was skipped, or missing due to ledger jump to recent snapshot`;
        return BigInt(first) > head.slot
          ? { error: { code: -32004, message: `Block not available for slot ${first}` } }
          : { error: { code: -32007, message } };
      }
      case 'getBlockTime': {
        const block = blocks.get(BigInt(first));
        return { result: block ? shownBlock(block, 'none').blockTime : null };
      }
      case 'getTransaction': {
        const found = byHash.get(first);
        if (!found) return { result: null };
        const { transaction, ...shown } = shownTransaction(found.made, found.block);
        const { signatures, ...message } = transaction;
        return { result: { ...shown, transaction: { signatures, message } } };
      }
      case 'getFirstAvailableBlock':
        return { result: 0 };
      default:
        return { error: { code: -32601, message: `Method not found: ${method}` } };
    }
  }

  const rpc = makeRpc({
    urls: ['http://first.test/', 'http://second.test/'],
    fetch: nodeFetch(answer, { time, realSizes }),
  });
  return {
    family: 'SOL',
    chain,
    owners: ownersOf('SOL', ours),
    reader: makeSolanaReader({ chain, rpc }),
    head: () => ({ number: head.slot, hash: head.hash }),
    due,
    attacks,
    growEmpty: () => seal([]),
    grow(pressure: Pressure) {
      const count = pressure === 'all' ? 60 : random.int(5);
      const made = Array.from({ length: count }, () =>
        from(pressure === 'all' || random.int(5) < 3 ? odd : honest),
      );
      if (pressure === 'all') made.push(from(honest));
      seal(shuffled(random, made));
    },
  };
}

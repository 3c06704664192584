/** A TRON chain whose blocks hold anything that somebody can pay for. */
import { chains } from '#chains/catalog/catalog.ts';
import { tronAddressFromHex, tronAddressToHex } from '#chains/tron/account/address.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import type { Chain } from '#model/chain.ts';
import {
  bytes,
  type Field,
  fixed32,
  fixed64,
  group,
  message,
  number,
} from '../../builders/protobuf.ts';
import {
  type Forged,
  forgeBlock,
  forgeInfo,
  forgeInternal,
  forgeLog,
  forgeTransaction,
} from '../../unit/chains/tron/forge.ts';
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

interface Made {
  transaction: Forged;
  /** More of its info: logs and internal transactions. */
  info: Record<string, unknown>;
  /** What it brings, by java-tron's reading. */
  moves: { to: string; token: string | null; amount: bigint }[];
}

interface Block {
  number: bigint;
  shown: ReturnType<typeof forgeBlock>;
  made: Made[];
}

const start = 1_000n;
const startMs = 1_767_225_600_000;
const account = (hex: string) => Buffer.from(`41${hex}`, 'hex');
const transferUrl = Buffer.from('type.googleapis.com/protocol.TransferContract');
const triggerUrl = Buffer.from('type.googleapis.com/protocol.TriggerSmartContract');

export function tronChain({ seed, time, realSizes = false }: ChainInput): StrangersChain {
  const random = seeded(seed);
  const chain: Chain = { ...chains.TRX, enabled: true, tickSeconds: 1 };
  const usdt = chain.tokens.find(({ symbol }) => symbol === 'USDT')!;
  const coin = chain.tokens.find(({ isNative }) => isNative)!;
  const ours = ['a1', 'b2', 'c3'].map((byte) => tronAddressFromHex(byte.repeat(20)));
  const blocks = new Map<bigint, Block>();
  const byId = new Map<string, { block: Block; made: Made }>();
  const due: Due[] = [];
  const attacks = new Map<string, number>();
  let moment = 0n;
  let head: Block = {
    number: start,
    shown: forgeBlock({ number: Number(start), timestamp: startMs }),
    made: [],
  };
  blocks.set(start, head);

  const stranger = () => tronAddressFromHex(random.hex(40));
  const someCoin = () => coin.minDeposit * BigInt(1 + random.int(50));
  const someToken = () => usdt.minDeposit * BigInt(1 + random.int(50));

  /** The signed bytes of a contract; `odd` goes to each level. */
  function raw(
    type: number,
    url: Buffer,
    value: Field[],
    odd: Partial<Record<'raw' | 'contract' | 'any' | 'value', Field[]>> = {},
  ): Buffer {
    moment += 1n;
    const any = [
      bytes(1, url),
      bytes(2, message([...value, ...(odd.value ?? [])])),
      ...(odd.any ?? []),
    ];
    const contract = [number(1, BigInt(type)), bytes(2, message(any)), ...(odd.contract ?? [])];
    return message([
      bytes(1, Buffer.from('0001', 'hex')),
      bytes(4, Buffer.from(random.hex(16), 'hex')),
      number(8, BigInt(startMs) + 60_000n),
      bytes(11, message(contract)),
      number(14, BigInt(startMs) + moment),
      ...(odd.raw ?? []),
    ]);
  }
  const transferFields = (from: string, to: string, amount: bigint): Field[] => [
    bytes(1, account(tronAddressToHex(from))),
    bytes(2, account(tronAddressToHex(to))),
    number(3, amount),
  ];

  function coinTo(to: string, amount: bigint, odd = {}, ret = 'SUCCESS'): Made {
    const transaction = forgeTransaction(
      raw(1, transferUrl, transferFields(stranger(), to, amount), odd),
      ret,
    );
    return { transaction, info: {}, moves: ret === 'SUCCESS' ? [{ to, token: null, amount }] : [] };
  }
  function called(info: Record<string, unknown>, moves: Made['moves'] = [], ret = 'SUCCESS'): Made {
    const fields = [
      bytes(1, account(random.hex(40))),
      bytes(2, account(random.hex(40))),
      bytes(4, Buffer.from(random.hex(8 + random.int(200) * 2), 'hex')),
    ];
    return {
      transaction: forgeTransaction(raw(31, triggerUrl, fields), ret),
      info,
      moves: ret === 'SUCCESS' ? moves : [],
    };
  }
  const paysToken = (to: string, amount: bigint, ret?: string) =>
    called(
      { log: [forgeLog(usdt.address!, stranger(), to, amount)] },
      [{ to, token: usdt.address, amount }],
      ret,
    );
  const paysInternally = (to: string, amount: bigint, ret?: string) =>
    called(
      { internal_transactions: [forgeInternal(stranger(), to, [{ callValue: Number(amount) }])] },
      [{ to, token: null, amount }],
      ret,
    );

  const honest: Record<string, () => Made> = {
    coin: () => coinTo(random.pick(ours), someCoin()),
    token: () => paysToken(random.pick(ours), someToken()),
    internal: () => paysInternally(random.pick(ours), someCoin()),
  };

  /** Fields that java-tron keeps as unknown ones: another tag, or another wire type of a known one. */
  function strange(tags: readonly number[]): Field[] {
    const tag = random.pick([...tags, 100, 1_000, 536_870_911]);
    const nested = group(7, message([number(1, 5n), group(8)]));
    return [
      random.pick([
        group(tag),
        group(tag, message([number(3, 9n), nested, bytes(2, Buffer.alloc(30))])),
        fixed32(tag),
        fixed64(tag),
        ...(tag >= 100 ? [number(tag, 2n ** 64n - 1n), bytes(tag, Buffer.alloc(5))] : []),
      ]),
    ];
  }

  const odd: Record<string, () => Made> = {
    'odd fields of the raw part': () =>
      coinTo(random.pick(ours), someCoin(), { raw: strange([1, 4, 8, 10, 11, 14, 18]) }),
    'odd fields of the contract': () =>
      coinTo(random.pick(ours), someCoin(), { contract: strange([1, 2, 3, 5]) }),
    'odd fields of the parameter': () =>
      coinTo(random.pick(ours), someCoin(), { any: strange([1, 2]) }),
    'odd fields of the transfer': () =>
      coinTo(random.pick(ours), someCoin(), { value: strange([1, 2, 3]) }),
    'a number where bytes are known': () =>
      coinTo(random.pick(ours), someCoin(), { value: [number(random.pick([1, 2]), 7n)] }),
    'bytes where a number is known': () =>
      coinTo(random.pick(ours), someCoin(), { value: [bytes(3, Buffer.alloc(8))] }),
    'a varint of ten bytes': () =>
      coinTo(random.pick(ours), someCoin(), { value: [number(99, 2n ** 64n - 1n)] }),
    'an unknown contract type': () => {
      const type = random.pick([7, 21, 40, 99, 2 ** 31 - 1]);
      const fields = transferFields(stranger(), random.pick(ours), someCoin());
      const paid = paysToken(random.pick(ours), someToken());
      return { ...paid, transaction: forgeTransaction(raw(type, transferUrl, fields)) };
    },
    'a contract without a parameter': () => ({
      transaction: forgeTransaction(
        message([
          bytes(1, Buffer.from('0001', 'hex')),
          bytes(11, message([number(1, 1n)])),
          bytes(10, Buffer.from(random.hex(32), 'hex')),
        ]),
      ),
      info: {},
      moves: [],
    }),
    'bytes that are no message': () => ({
      transaction: forgeTransaction(Buffer.from(`ff${random.hex(40)}`, 'hex')),
      info: {},
      moves: [],
    }),
    'failed transfer': () => coinTo(random.pick(ours), someCoin(), {}, 'REVERT'),
    'failed call': () =>
      paysToken(random.pick(ours), someToken(), random.pick(['REVERT', 'OUT_OF_ENERGY'])),
    'failed internal': () => paysInternally(random.pick(ours), someCoin(), 'REVERT'),
    'odd logs': () => {
      const log = forgeLog(usdt.address!, stranger(), random.pick(ours), someToken());
      const logs = [
        { ...log, topics: undefined },
        { ...log, topics: log.topics.slice(0, random.int(3)) },
        { ...log, topics: [...log.topics, random.hex(64)] },
        { ...log, data: undefined },
        { ...log, data: random.hex(2 * (33 + random.int(200))) },
        { ...log, data: random.hex(2 * random.int(32)) },
        { ...log, address: random.hex(40) },
        { ...log, data: '0'.repeat(64) },
      ];
      return called({ log: logs.filter(() => random.int(2) === 0) });
    },
    'odd internal transactions': () => {
      const call = forgeInternal(stranger(), random.pick(ours), [{ callValue: 5_000_000 }]);
      const internal_transactions = [
        { ...call, rejected: true },
        { ...call, callValueInfo: [{}] },
        { ...call, callValueInfo: [{ callValue: 9_223_372_036_854_775_000, tokenId: '1002000' }] },
        { ...call, callValueInfo: undefined },
        { ...call, transferTo_address: undefined, callValueInfo: [{}] },
        { ...call, note: Buffer.from('delegateResourceOfEnergy').toString('hex') },
        { ...call, note: Buffer.from('freezeForEnergy').toString('hex') },
      ];
      return called({
        internal_transactions: internal_transactions.filter(() => random.int(2) === 0),
      });
    },
    'an internal transaction of an unknown kind': () => {
      const call = forgeInternal(
        stranger(),
        random.pick(ours),
        [{ callValue: 5_000_000 }],
        'teleport',
      );
      return called({ internal_transactions: [call] });
    },
    'a thousand internal transactions': () => {
      const to = random.pick(ours);
      const dust = Array.from({ length: 1_000 }, () =>
        forgeInternal(stranger(), stranger(), [{ callValue: 1 }]),
      );
      dust[random.int(1_000)] = forgeInternal(stranger(), to, [
        { callValue: Number(coin.minDeposit) },
      ]);
      return called({ internal_transactions: dust }, [
        { to, token: null, amount: coin.minDeposit },
      ]);
    },
    'many logs': () =>
      called({
        log: Array.from({ length: 300 }, () =>
          forgeLog(usdt.address!, stranger(), random.pick(ours), 1n),
        ),
      }),
  };

  const from = (shapes: Record<string, () => Made>): Made =>
    draw(random, shapes, shapes === honest ? undefined : attacks);

  function seal(made: Made[]) {
    const number = head.number + 1n;
    // Fields that a node hashes and its JSON omits: providers must agree on the block.
    const isHidden = made.length > 0 && random.int(25) === 0;
    const shown = forgeBlock({
      number: Number(number),
      parentId: head.shown.blockID,
      transactions: made.map(({ transaction }) => transaction),
      timestamp: startMs + Number(number - start) * 3_000,
      ...(isHidden && { hidden: Buffer.from('6206', 'hex') }),
    });
    head = { number, shown, made };
    blocks.set(number, head);
    for (const one of made) {
      byId.set(one.transaction.txID, { block: head, made: one });
      for (const { to, token, amount } of one.moves) {
        const least = token === null ? coin.minDeposit : usdt.minDeposit;
        if (ours.includes(to) && amount >= least)
          due.push({ block: number, txHash: one.transaction.txID, to, token, amount });
      }
    }
    const old = blocks.get(number - keptBlocks);
    if (!old) return;
    for (const { transaction } of old.made) byId.delete(transaction.txID);
    blocks.delete(old.number);
  }

  const header = ({ shown: { blockID, block_header } }: Block) => ({ blockID, block_header });
  const blockAt = (which: unknown) =>
    which === undefined ? head : blocks.get(BigInt(String(which)));
  const infoOf = ({ block, made }: { block: Block; made: Made }) =>
    forgeInfo(made.transaction, Number(block.number), made.info);

  function answer({ path, body }: NodeCall): Answer {
    switch (path) {
      case 'wallet/getblock': {
        const block = blockAt(body.id_or_num);
        return block
          ? { result: header(block) }
          : { error: { code: 0, message: 'block not found' } };
      }
      case 'walletsolidity/getblock':
        return { result: header(blocks.get(head.number - 19n) ?? blocks.get(start)!) };
      case 'wallet/getblockbylimitnext': {
        const list: unknown[] = [];
        for (let n = BigInt(Number(body.startNum)); n < BigInt(Number(body.endNum)); n++) {
          const block = blocks.get(n);
          if (block) list.push(block.shown);
        }
        return { result: { block: list } };
      }
      case 'wallet/gettransactioninfobyblocknum': {
        const block = blockAt(body.num);
        return { result: (block?.made ?? []).map((made) => infoOf({ block: block!, made })) };
      }
      case 'wallet/gettransactioncountbyblocknum':
        return { result: { count: blockAt(body.num)?.made.length ?? -1 } };
      case 'wallet/gettransactioninfobyid': {
        const found = byId.get(String(body.value));
        return { result: found ? infoOf(found) : {} };
      }
      case 'wallet/gettransactionbyid':
        return { result: byId.get(String(body.value))?.made.transaction ?? {} };
      default:
        return { error: { code: 0, message: `no ${path}` } };
    }
  }

  const http = makeTronHttp({
    urls: ['http://first.test/', 'http://second.test/'],
    fetch: nodeFetch(answer, { time, realSizes, isPlain: true }),
  });
  return {
    family: 'TRX',
    chain,
    owners: ownersOf('TRX', ours),
    reader: makeTronReader({ chain, http }),
    head: () => ({ number: head.number, hash: head.shown.blockID }),
    due,
    attacks,
    growEmpty: () => seal([]),
    grow(pressure: Pressure) {
      const count = pressure === 'all' ? 30 : random.int(5);
      const made = Array.from({ length: count }, () =>
        from(pressure === 'all' || random.int(5) < 3 ? odd : honest),
      );
      if (pressure === 'all') made.push(from(honest));
      seal(shuffled(random, made));
    },
  };
}

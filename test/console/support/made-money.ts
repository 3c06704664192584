/** A month of a project's money, as the admin API answers it: made, and the same in each run. */
import { buildLimitUse } from '#test/builders/console/money.ts';
import type { Schemas } from '../../../console/src/api/types.ts';

type ChainName = Schemas['ChainName'];
type Account = Schemas['LedgerAccount'];

const count = 30;
const today = Math.floor(Date.now() / 86_400_000);
export const days = Array.from({ length: count }, (_, i) =>
  new Date((today - count + 1 + i) * 86_400_000).toISOString().slice(0, 10),
);

/** Between 0 and 1, the same for the same place. */
const noise = (a: number, b: number): number => {
  const x = Math.sin(a * 12.9898 + b * 78.233) * 43_758.5453;
  return x - Math.floor(x);
};

const places = 6;
const text = (units: number): string => {
  const sign = units < 0 ? '-' : '';
  const digits = BigInt(Math.round(Math.abs(units)))
    .toString()
    .padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${digits === '0000000' ? '' : sign}${digits.slice(0, -places)}${fraction && `.${fraction}`}`;
};

function account(name: Account, opening: number, moved: readonly number[]) {
  let held = opening * 1e6;
  const closing = moved.map((amount) => {
    held += Math.round(amount * 1e6);
    return text(held);
  });
  return {
    account: name,
    opening: text(opening * 1e6),
    moved: moved.map((amount) => text(amount * 1e6)),
    closing,
  };
}

interface Shape {
  chain: ChainName;
  token: string;
  price: string | null;
  /** What the hot wallet began with, and about what comes and leaves a day. */
  opening: number;
  daily: number;
  /** Of the coin: what fees take a day. */
  fees?: number;
  energy?: number;
}

/** A token whose days have deposits and withdrawals; weekends have less. */
export function madeToken(shape: Shape, seed: number): Schemas['LedgerTokenDays'] {
  const { chain, token, price, opening, daily, fees = 0, energy = 0 } = shape;
  const each = (make: (i: number) => number) => days.map((_, i) => make(i));
  const weight = (i: number) => ((today - count + 1 + i) % 7 < 2 ? 0.35 : 1);
  const deposits = each((i) => daily * weight(i) * (0.6 + noise(i, seed)));
  const withdrawals = each((i) => daily * weight(i) * (0.45 + noise(i, seed + 50)));
  const swept = each((i) => (i === 0 ? 0 : deposits[i - 1]! * 0.9));
  const other = each((i) => (i === 12 ? daily * 4 : 0));
  const paid = each((i) => fees * (0.5 + noise(i, seed + 9)));
  const rented = each((i) => energy * (0.5 + noise(i, seed + 4)));
  const user = each((i) => deposits[i]! - swept[i]!);
  const hot = each((i) => swept[i]! + other[i]! - withdrawals[i]! - paid[i]! - rented[i]!);
  const accounts = [
    account('hot', opening, hot),
    account('users', opening / 5, user),
    account(
      'external/deposits',
      -opening * 2,
      deposits.map((one) => -one),
    ),
    account('external/withdrawals', opening, withdrawals),
    account(
      'external/other',
      -opening / 5,
      other.map((one) => -one),
    ),
    ...(fees ? [account('fees/network', fees * 40, paid)] : []),
    ...(energy ? [account('fees/energy', energy * 40, rented)] : []),
    ...(seed === 0
      ? [
          account(
            'in transit',
            0,
            each((i) => (i === count - 1 ? -daily / 8 : 0)),
          ),
        ]
      : []),
  ];
  return { chain, token, price_usd: price, accounts };
}

const shapes: Shape[] = [
  { chain: 'ETH', token: 'USDT', price: '1', opening: 820_000, daily: 61_000 },
  { chain: 'ETH', token: 'ETH', price: '3120.55', opening: 48, daily: 1.4, fees: 0.21 },
  { chain: 'ETH', token: 'USDC', price: '1', opening: 240_000, daily: 18_000 },
  { chain: 'BSC', token: 'USDT', price: '1', opening: 130_000, daily: 15_500 },
  { chain: 'BSC', token: 'BNB', price: '655.2', opening: 31, daily: 0, fees: 0.02 },
  { chain: 'BASE', token: 'USDC', price: '1', opening: 88_000, daily: 7_000 },
  { chain: 'POLYGON', token: 'POL', price: null, opening: 900, daily: 0, fees: 2 },
  { chain: 'ARBITRUM', token: 'USDC', price: '1', opening: 41_000, daily: 5_000 },
  { chain: 'TRX', token: 'USDT', price: '1', opening: 310_000, daily: 44_000 },
  { chain: 'TRX', token: 'TRX', price: '0.3112', opening: 62_000, daily: 0, fees: 40, energy: 310 },
  { chain: 'SOL', token: 'SOL', price: '188.04', opening: 210, daily: 6, fees: 0.03 },
];

export const madeDays = (set: Partial<Schemas['LedgerDays']> = {}): Schemas['LedgerDays'] => ({
  days,
  since: '2026-01-10',
  keeps_books: true,
  priced_at: Math.floor(Date.now() / 1_000) - 20,
  tokens: shapes.map(madeToken),
  ...set,
});

export const madeLimits: Schemas['LimitsToday'] = {
  day: days.at(-1)!,
  limits: [
    buildLimitUse(),
    buildLimitUse({ setting: 'auto_fees_daily_usd', limit: '1000', used: '83.412345' }),
    buildLimitUse({ setting: 'swap_daily_usd', limit: '20000', used: '17350' }),
    buildLimitUse({ setting: 'client_daily_usd', limit: '500', used: '500' }),
    buildLimitUse({ setting: 'approved_daily_usd', limit: null, used: null }),
    buildLimitUse({
      setting: 'daily_limits',
      chain: 'ETH',
      token: 'USDT',
      limit: '250000',
      used: '61200.5',
    }),
    buildLimitUse({
      setting: 'daily_limits',
      chain: 'TRX',
      token: 'USDT',
      limit: '100000',
      used: '0',
    }),
    buildLimitUse({ setting: 'sweeps', family: 'EVM', limit: '50', used: '44.5' }),
  ],
};

const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What the hot wallet holds on each network, by the end of the path. */
export const madeHot: Record<string, Schemas['HotWallet']> = Object.fromEntries(
  (
    [
      [
        'ETH',
        'ETH',
        [
          ['ETH', '1.204512345678901234', '0.3'],
          ['USDT', '812345.123456', '61500'],
          ['USDC', '240100', '0'],
        ],
      ],
      [
        'BSC',
        'BNB',
        [
          ['BNB', '30.2', '0.004'],
          ['USDT', '21000', '33500.5'],
        ],
      ],
      [
        'TRX',
        'TRX',
        [
          ['TRX', '52100', '0'],
          ['USDT', '298000', '12000'],
        ],
      ],
      ['SOL', 'SOL', [['SOL', '201.5', '0']]],
    ] as [ChainName, string, [string, string, string][]][]
  ).map(([chain, coin, tokens]) => [
    `hot/${chain}`,
    {
      chain,
      address: evm,
      native_token: coin,
      read_at: Math.floor(Date.now() / 1_000),
      payment_fee: '0.0003',
      payments_left: 4_000,
      tokens: tokens.map(([token, balance, reserved]) => ({
        token,
        token_address: token === coin ? null : evm,
        balance,
        reserved,
        free: String(Math.max(0, Number(balance) - Number(reserved))),
      })),
    },
  ]),
);

export const madeFunding: Schemas['Funding'][] = (['ETH', 'BSC', 'TRX', 'SOL'] as const).map(
  (chain) => ({ chain, address: evm, native_token: chain, tokens: ['USDT'], note: '' }),
);

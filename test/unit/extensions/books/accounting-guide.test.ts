/**
 * The examples of docs/guides/accounting.md are what the rules book. Amounts, fees and prices are those of
 * one run of the tour.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { Fact, Head } from '#extensions/books/model/fact.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { depositFact } from '#extensions/books/rules/facts/deposit-fact.ts';
import { dustFact } from '#extensions/books/rules/facts/dust-fact.ts';
import { goneFact } from '#extensions/books/rules/facts/gone-fact.ts';
import { otherFact } from '#extensions/books/rules/facts/other-fact.ts';
import { rentalFact } from '#extensions/books/rules/facts/rental-fact.ts';
import { slotFact } from '#extensions/books/rules/facts/slot-fact.ts';
import { makePlaceOf } from '#extensions/books/rules/make-place-of.ts';
import { depositMoves } from '#extensions/books/rules/moves/deposit-moves.ts';
import type { BookTransfer } from '#extensions/books/rules/moves/transaction-moves.ts';
import { priceOf } from '#extensions/books/rules/price-of.ts';
import { closePeriod } from '#extensions/books/rules/statement/close-period.ts';
import type { Deposit } from '#model/deposit.ts';
import { ledgerAccounts } from '#model/ledger-accounts.ts';
import type { Order } from '#model/orders/order.ts';
import type { ChainName } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildDeposit, buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { paths } from '#workstation/paths.ts';

const guide = readFileSync(`${paths.root}/docs/guides/accounting.md`, 'utf8');

/** The rows of the tables with these headings below a heading, without the backticks. */
function rowsBelow(heading: string, columns: string): string[] {
  const [, section = ''] = guide.split(`\n${heading}\n`);
  const lines = section.split(/\n#+ /)[0]!.split('\n');
  const rows: string[] = [];
  let isOurs = false;
  for (const line of lines) {
    if (!line.startsWith('|')) isOurs = false;
    else if (line === columns) isOurs = true;
    else if (isOurs && !/^[|-]+$/.test(line)) rows.push(line.replaceAll('`', ''));
  }
  return rows;
}

const prices = new Map(Object.entries({ ETH: '2500', SOL: '150', TRX: '0.12' }));
const deps = {
  orders: { get: async () => null },
  prices: {
    latest: async (symbols: string[]) =>
      new Map(
        symbols.map((symbol) => {
          const usd = prices.get(symbol) ?? '1';
          return [symbol, { symbol, usd, source: 'tour', readAt: 0, priceId: 'p' }];
        }),
      ),
  },
  tokensOf: (chain: ChainName) => chains[chain].tokens,
  log: recordingLogger([]),
};
const decimalsOf = (chain: ChainName, symbol: string) =>
  chains[chain].tokens.find((token) => token.symbol === symbol)!.decimals;

/** The rows that these facts make, one after the other, as the guide writes them. */
async function booked(...facts: Fact[]): Promise<string[]> {
  const heads = new Map<string, Head>();
  const rows: string[] = [];
  for (const fact of facts) {
    const { chain, subject } = fact;
    const booking = bookFact(heads.get(subject) ?? null, fact, await priceOf(deps, fact));
    if (!booking) continue;
    heads.set(subject, booking.head);
    for (const { account, token, amount, usdMicro } of booking.entries) {
      const usd = usdMicro === null ? 'null' : formatAmount(usdMicro, 6);
      rows.push(
        `| ${account} | ${formatAmount(amount, decimalsOf(chain, token))} | ${token} | ${usd} |`,
      );
    }
  }
  return rows;
}

const placeOf = makePlaceOf(
  'demo',
  [
    buildAddressOwner({ address: 'hot', subIndex: 0, userId: null }),
    buildAddressOwner({ address: 'user' }),
    buildAddressOwner({ address: 'top-ups', userId: '\u0001energy' }),
  ],
  'energy-account',
);

/** An amount of the guide in smallest units. */
function units(chain: ChainName, symbol: string, text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimalsOf(chain, symbol), '0'));
}

let nonces = 0;

/** What one transaction of the project paid and moved; transfers as `from to amount symbol`. */
function sent(
  chain: ChainName,
  order: Order,
  {
    payer = 'hot',
    fee,
    rent,
    moves = [],
  }: { payer?: string; fee: string; rent?: string; moves?: string[] },
): Fact {
  const coin = chains[chain].nativeToken;
  nonces += 1;
  const slot = {
    ...buildSlot({ chain, nonce: nonces, projectId: 'demo', ref: order.orderNo }),
    mined: { txHash: `0x${nonces}`, blockNumber: 1n, blockHash: '0xb1', success: true },
  };
  const transfers = moves.map((move): BookTransfer => {
    const [from = '', to = '', amount = '', token = ''] = move.split(' ');
    return { from, to, token, amount: units(chain, token, amount) };
  });
  if (rent) {
    const amount = units(chain, coin, rent);
    transfers.unshift({ from: 'hot', to: 'x', token: coin, amount, isRent: true });
  }
  const paid = { order, payer, fee: units(chain, coin, fee), coin, transfers };
  return slotFact(slot, paid, { rev: 1, at: 0, placeOf });
}

function deposited(
  chain: ChainName,
  token: string,
  amount: string,
  set: Partial<Deposit> = {},
): Fact[] {
  const deposit = buildDeposit({
    address: 'user',
    ...set,
    projectId: 'demo',
    chain,
    token,
    amount: units(chain, token, amount),
    status: 'confirming',
    rev: 1,
  });
  return [
    depositFact(deposit, 0),
    depositFact({ ...deposit, status: 'credited', rev: 2 } as typeof deposit, 0),
  ];
}

const at = { rev: 1, at: 0, projectId: 'demo', blockNumber: 1n } as const;
const withdrawal = () =>
  sent('ETH', buildWithdrawal(), {
    fee: '0.00006053000042371',
    moves: ['hot x 12.5 USDT'],
  });
const swap = buildSwap();

const examples: Record<string, () => Fact[]> = {
  'The hot wallet is funded': () => [
    otherFact(
      {
        ...at,
        chain: 'ETH',
        txHash: '0xf1',
        position: 'native',
        transfer: { from: 'x', to: 'hot', token: 'ETH', amount: units('ETH', 'ETH', '1000') },
        isDeposit: false,
      },
      placeOf,
    ),
  ],
  'A deposit': () => deposited('BASE', 'USDT', '125.5'),
  'A held deposit that is paid out': () => {
    const [arrived] = deposited('BASE', 'USDT', '125.5') as [Fact, Fact];
    const amount = units('BASE', 'USDT', '125.5');
    const hold = { since: 1, reason: 'mixer', reference: null };
    const payout = { orderNo: 'IN1', toAddress: 'x', paid: { txHash: '0xp', at: 1 } };
    const is = { address: 'user', token: 'USDT', amount, hold } as const;
    const state = { status: 'confirming', chainState: 'present' } as const;
    return [
      arrived,
      { ...arrived, rev: 2, moves: depositMoves({ ...is, ...state }) },
      sent('BASE', buildInternalOrder({ does: 'payout' }), {
        payer: 'user',
        fee: '0.000060518000423626',
        moves: ['user x 125.5 USDT'],
      }),
      { ...arrived, rev: 3, moves: depositMoves({ ...is, ...state, payout }) },
    ];
  },
  'A withdrawal': () => [withdrawal()],
  'A payment that opens an account': () => [
    sent('SOL', buildWithdrawal(), {
      fee: '0.000005185',
      rent: '0.00148844',
      moves: ['hot x 12.5 USDT'],
    }),
  ],
  'A transfer of the client wallet': () => [
    sent('BASE', buildOperation(), {
      fee: '0.000060518000423626',
      moves: ['hot x 12 USDT'],
    }),
  ],
  'A swap': () => [
    sent('BASE', swap, { payer: 'user', fee: '0.000046293000324051' }),
    sent('BASE', swap, {
      payer: 'user',
      fee: '0.000159291001115037',
      moves: ['user pool 500 USDT', 'pool user 499.70081 USDC'],
    }),
  ],
  'A sweep': () => [
    sent('ARBITRUM', buildInternalOrder({ does: 'fund' }), {
      fee: '0.000021000000147',
      moves: ['hot user 0.000907956012711384 ETH'],
    }),
    sent('ARBITRUM', buildInternalOrder({ does: 'sweep' }), {
      payer: 'user',
      fee: '0.00005573000039011',
      moves: ['user hot 500 USDT'],
    }),
  ],
  Energy: () => [
    ...deposited('TRX', 'TRX', '100', { address: 'top-ups', topUp: { id: 1, blockTime: 0 } }),
    sent('TRX', buildInternalOrder(), {
      payer: 'top-ups',
      fee: '0',
      moves: ['top-ups energy-account 99.732 TRX'],
    }),
    rentalFact(
      { energyNo: '1', projectId: 'demo', businessRef: 'WD1', chargedSun: 3_500_000n, rev: 1 },
      0,
      'energy-account',
    ),
  ],
  Dust: () => [
    dustFact({
      ...at,
      chain: 'ETH',
      txHash: null,
      place: placeOf('user')!,
      token: 'USDT',
      amount: 1n,
    }),
  ],
};

test.each(Object.entries(examples))('%s books what the guide says', async (heading, facts) => {
  const rows = rowsBelow(`### ${heading}`, '| Account | Amount | Token | USD |');
  expect(rows.length).toBeGreaterThan(0);
  expect(await booked(...facts())).toEqual(rows);
});

test('a block that leaves the chain reverses what the guide says', async () => {
  const fact = withdrawal();
  const rows = rowsBelow('### A block that leaves the chain', '| Account | Amount | Token | USD |');
  const all = await booked(fact, goneFact({ ...fact, rev: 2 }));
  expect(all.slice(4)).toEqual(rows);
});

test('every account has an example, and a line that says what it is', () => {
  const shown = Object.keys(examples).flatMap((heading) =>
    rowsBelow(`### ${heading}`, '| Account | Amount | Token | USD |'),
  );
  const named = [
    ...rowsBelow('## Accounts', '| Account | Holds |'),
    ...rowsBelow('## Accounts', '| Account | Records | Sign of its balance |'),
  ];
  for (const rows of [shown, named]) {
    const accounts = rows.map((row) => row.split(' | ')[0]!.slice(2));
    expect([...new Set(accounts)].sort()).toEqual([...ledgerAccounts].sort());
  }
});

test('the day that the guide reconciles opens, moves and closes as it says', async () => {
  const usdt = (text: string) => units('ETH', 'USDT', text);
  const funded = otherFact(
    {
      ...at,
      chain: 'ETH',
      txHash: '0xf2',
      position: 'log:0',
      transfer: { from: 'x', to: 'hot', token: 'USDT', amount: usdt('1000000') },
      isDeposit: false,
    },
    placeOf,
  );
  const facts = [funded, ...deposited('ETH', 'USDT', '125.5'), withdrawal()];
  const heads = new Map<string, Head>();
  const entries = facts.flatMap((fact) => {
    const booking = bookFact(heads.get(fact.subject) ?? null, fact, () => null)!;
    heads.set(fact.subject, booking.head);
    return booking.entries.filter(({ token }) => token === 'USDT');
  });
  const { closing } = closePeriod([], entries);
  const rows = rowsBelow(
    '## Reconcile a day',
    '| Account | Opening | Received | Given | Closing |',
  );
  const sum = (account: string, isOurs: (amount: bigint) => boolean) =>
    entries
      .filter((entry) => entry.account === account && isOurs(entry.amount))
      .reduce((total, { amount }) => total + (amount < 0n ? -amount : amount), 0n);
  const text = (amount: bigint) => formatAmount(amount, 6);
  const expected = [...new Set(entries.map(({ account }) => account))].map((account) => {
    const closed = closing.find((balance) => balance.account === account)?.amount ?? 0n;
    const [received, given] = [sum(account, (one) => one > 0n), sum(account, (one) => one < 0n)];
    return `| ${account} | 0 | ${text(received)} | ${text(given)} | ${text(closed)} |`;
  });
  expect([...rows].sort()).toEqual(expected.sort());
});

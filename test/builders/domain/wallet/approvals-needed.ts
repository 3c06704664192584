import type { Operation } from '#model/orders/operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { ethereum, recipient, usdtOf } from '#test/builders/builders.ts';

export const chain = ethereum();
const usdt = usdtOf(chain);
const unit = 10n ** 6n;
const eth = { symbol: 'ETH', usd: '2000', source: 'feed', readAt: 1, priceId: 'ETH@1' };
const [fixed] = buildOperation().prices;
const coin = { token: 'ETH', tokenAddress: null, decimals: 18, prices: [eth] };
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

const call = (selector: string, amount: bigint): Partial<Operation> => ({
  ...coin,
  opType: 'send-tx',
  toAddress: usdt.address ?? '',
  amount: 0n,
  data: `${selector}${word(recipient)}${word(amount)}`,
  prices: fixed ? [fixed] : [],
});

const message = (text: string): Partial<Operation> => ({
  ...coin,
  opType: 'sign-message',
  toAddress: '',
  amount: 0n,
  message: text,
});

const typed = (primaryType: string, value: string): Partial<Operation> => ({
  ...message(''),
  opType: 'sign-typed-data',
  message: null,
  prices: fixed ? [fixed] : [],
  typedData: JSON.stringify({
    domain: { name: 'Tether', version: '1', chainId: 1, verifyingContract: usdt.address },
    types: {
      [primaryType]: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, i) => ({
        name,
        type: i < 2 ? 'address' : 'uint256',
      })),
    },
    primaryType,
    message: { owner: recipient, spender: recipient, value, nonce: '0', deadline: '9' },
  }),
});

const unknown = /not fully decoded/;

export const rows: [string, Partial<Operation>, number, RegExp | null][] = [
  ['a transfer of 49,999.999999 USDT', { amount: 50_000n * unit - 1n }, 1, null],
  ['a transfer of 50,000 USDT', { amount: 50_000n * unit }, 2, null],
  ['a coin of 49,998 USD', { ...coin, amount: 24_999n * 10n ** 15n }, 1, null],
  ['a coin of 50,000 USD', { ...coin, amount: 25n * 10n ** 18n }, 2, null],
  ['a coin without a price', { ...coin, amount: 1n, prices: [] }, 2, /no price/],
  ['a token without a price', { prices: [] }, 2, /no price/],
  ['a token that is not listed', { token: 'XYZ' }, 2, /are not readable/],
  ['an ERC-20 transfer by calldata', call('0xa9059cbb', 9n * unit), 1, null],
  ['the same of 50,000 USDT', call('0xa9059cbb', 50_000n * unit), 2, null],
  ['an allowance of 9 USDT', call('0x095ea7b3', 9n * unit), 1, null],
  ['an allowance without bound', call('0x095ea7b3', 2n ** 256n - 1n), 2, /unlimited/],
  ['calldata that is not decoded', call('0x12345678', 9n), 2, unknown],
  ['a coin with calldata', { ...call('0x12345678', 9n), amount: 1n, prices: [eth] }, 2, unknown],
  ['a plain message', message('I own this wallet\n\t- 7'), 1, null],
  ['a message of 32 bytes', message('x'.repeat(32)), 2, /hash of an order/],
  ['a message with a NUL', message('login\u0000'), 2, /hash of an order/],
  ['a permit of 9 USDT', typed('Permit', '9000000'), 1, null],
  ['a permit of 50,000 USDT', typed('Permit', '50000000000'), 2, null],
  ['a permit without bound', typed('Permit', (2n ** 256n - 1n).toString()), 2, /unlimited/],
  [
    'typed data of no known kind',
    typed('Order', '9000000'),
    2,
    /kind of this typed data is unknown/,
  ],
];

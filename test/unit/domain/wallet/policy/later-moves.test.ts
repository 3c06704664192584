/**
 * Every standard by which a signature moves money later, and what a session key with a cap says to
 * it. Half of the rows name contract and selector in the scope, as a merchant would.
 */
import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type CallTerms, movementsFromOperation } from '#domain/wallet/movements/from-operation.ts';
import { usdValue } from '#domain/wallet/movements/usd-value.ts';
import { evaluatePolicy } from '#domain/wallet/policy/evaluate-policy.ts';
import type { SessionKey, SessionKeyScope } from '#model/session-key.ts';
import { buildSessionKey } from '#test/builders/builders.ts';
import { fields, permitFields } from '#test/builders/domain/wallet/movements/from-typed-data.ts';

const chain = chains.POLYGON;
const usdt = chain.tokens.find(({ symbol }) => symbol === 'USDT')!.address!;
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const us = `0x${'a1'.repeat(20)}`;
const thief = `0x${'ee'.repeat(20)}`;
const market = `0x${'c0'.repeat(20)}`;
const units = 10n ** 6n;
const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0');
const call = (selector: string, ...words: (bigint | string)[]) =>
  selector + words.map(word).join('');
const transfer = (usd: bigint) => call('0xa9059cbb', thief, usd * units);

interface Typed {
  at: string;
  name: string;
  shape: string;
  message: Record<string, unknown>;
  structs?: Record<string, string>;
  domain?: Record<string, unknown>;
}

const sign = ({ at, name, shape, message, structs = {}, domain }: Typed): CallTerms => ({
  opType: 'sign-typed-data',
  typedData: {
    domain: domain ?? { name: 'T', version: '1', chainId: 137, verifyingContract: at },
    primaryType: name,
    types: Object.fromEntries(
      Object.entries({ [name]: shape, ...structs }).map(([one, text]) => [one, fields(text)]),
    ),
    message,
  },
});
const send = (to: string, data: string, value = 0n): CallTerms => ({
  opType: 'send-tx',
  toAddress: to,
  value,
  data,
});
const say = (message: string): CallTerms => ({ opType: 'sign-message', message });

const salted = {
  name: '(PoS) Tether USD',
  version: '1',
  verifyingContract: usdt,
  salt: `0x${word(137n)}`,
};
const meta = (data: string, domain: Record<string, unknown> = salted) =>
  sign({
    at: usdt,
    domain,
    name: 'MetaTransaction',
    shape: 'uint256 nonce,address from,bytes functionSignature',
    message: { nonce: 0, from: us, functionSignature: data },
  });
const forward = (to: string, data: string, deadline = '') =>
  sign({
    at: market,
    name: 'ForwardRequest',
    shape: `address from,address to,uint256 value,uint256 gas,uint256 nonce,${deadline}bytes data`,
    message: { from: us, to, value: 0, gas: 100_000, nonce: 0, deadline: 2_000_000_000, data },
  });
const permit = (value: bigint | string) =>
  sign({
    at: usdt,
    name: 'Permit',
    shape: permitFields,
    message: { owner: us, spender: thief, value: String(value), nonce: 0, deadline: 2e9 },
  });
const permitted = { TokenPermissions: 'address token,uint256 amount' };
const transferFrom = (usd: bigint, name = 'PermitTransferFrom', more = '') =>
  sign({
    at: permit2,
    name,
    shape: `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline${more}`,
    structs: { ...permitted, ExclusiveDutchOrder: 'address reactor,uint256 nonce' },
    message: { permitted: { token: usdt, amount: String(usd * units) }, spender: thief },
  });
const order = (name: string, shape: string) => sign({ at: market, name, shape, message: {} });

/** What it is, and whether a key with caps of 5 and 20 USD signs it. */
const standards: [string, CallTerms, boolean][] = [
  ['Permit (ERC-2612) of 900,000 USD', permit(900_000n * units), false],
  ['Permit of 3 USD', permit(3n * units), true],
  ['Permit without a bound', permit((2n ** 256n - 1n).toString()), false],
  [
    'Permit without a chain',
    sign({
      at: usdt,
      domain: { verifyingContract: usdt },
      name: 'Permit',
      shape: permitFields,
      message: { value: '3' },
    }),
    false,
  ],
  [
    'Permit (ERC-4494) of a token that is not money',
    sign({
      at: market,
      name: 'Permit',
      shape: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
      message: {},
    }),
    false,
  ],
  [
    'Permit of DAI',
    sign({
      at: usdt,
      name: 'Permit',
      shape: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
      message: { allowed: true },
    }),
    false,
  ],
  [
    'Permit2, a lasting allowance',
    sign({
      at: permit2,
      name: 'PermitSingle',
      shape: 'PermitDetails details,address spender,uint256 sigDeadline',
      structs: { PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce' },
      message: { details: { token: usdt, amount: String(900_000n * units) } },
    }),
    false,
  ],
  ['Permit2, 900,000 USD once', transferFrom(900_000n), false],
  ['Permit2, 3 USD once', transferFrom(3n), true],
  [
    'UniswapX, an order over 900,000 USD',
    transferFrom(900_000n, 'PermitWitnessTransferFrom', ',ExclusiveDutchOrder witness'),
    false,
  ],
  [
    'UniswapX, an order over 3 USD',
    transferFrom(3n, 'PermitWitnessTransferFrom', ',ExclusiveDutchOrder witness'),
    true,
  ],
  [
    'EIP-3009 of 900,000 USD',
    sign({
      at: usdt,
      name: 'TransferWithAuthorization',
      shape:
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      message: { value: String(900_000n * units) },
    }),
    false,
  ],
  ['meta-transaction: a transfer of 900,000 USD', meta(transfer(900_000n)), false],
  ['meta-transaction: a transfer of 3 USD', meta(transfer(3n)), true],
  [
    'meta-transaction: an allowance without a bound',
    meta(call('0x095ea7b3', thief, 2n ** 256n - 1n)),
    false,
  ],
  ['meta-transaction: increaseApproval', meta(call('0xd73dd623', thief, 900_000n * units)), false],
  [
    'meta-transaction of another chain',
    meta(transfer(3n), { ...salted, salt: `0x${word(1n)}` }),
    false,
  ],
  ['meta-transaction whose bytes are no hex', meta('transfer'), false],
  [
    'meta-transaction with other fields',
    sign({
      at: usdt,
      name: 'MetaTransaction',
      shape: 'uint256 nonce,address from,bytes data',
      message: { data: transfer(3n) },
    }),
    false,
  ],
  ['ERC-2771, a transfer of 900,000 USD', forward(usdt, transfer(900_000n)), false],
  ['ERC-2771, a transfer of 3 USD', forward(usdt, transfer(3n)), true],
  [
    'ERC-2771 with a deadline, 900,000 USD',
    forward(usdt, transfer(900_000n), 'uint48 deadline,'),
    false,
  ],
  ['ERC-2771, another call to the token', forward(usdt, call('0xd73dd623', thief, 1n)), false],
  [
    'ERC-2771 of a relay network',
    sign({
      at: market,
      name: 'SponsoredCallERC2771',
      shape:
        'uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline',
      message: { target: usdt, data: transfer(3n) },
    }),
    false,
  ],
  [
    'an order of CoW',
    order(
      'Order',
      'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    ),
    false,
  ],
  [
    'an order of 0x',
    order(
      'LimitOrder',
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker',
    ),
    false,
  ],
  [
    'an order of Seaport',
    order(
      'OrderComponents',
      'address offerer,address zone,uint256 startTime,uint256 endTime,uint256 counter',
    ),
    false,
  ],
  [
    'a transaction of a Safe',
    order('SafeTx', 'address to,uint256 value,bytes data,uint8 operation,uint256 nonce'),
    false,
  ],
  [
    'an operation of ERC-4337',
    order('PackedUserOperation', 'address sender,uint256 nonce,bytes initCode,bytes callData'),
    false,
  ],
  [
    'ERC-1271: typed data inside typed data (ERC-7739)',
    order('TypedDataSign', 'bytes32 contents,string name,uint256 chainId'),
    false,
  ],
  ['ERC-1271: a message inside typed data', order('PersonalSign', 'bytes prefixed'), false],
  [
    'an authorization of EIP-7702 as typed data',
    order('Authorization', 'uint256 chainId,address delegate,uint256 nonce'),
    false,
  ],
  ['the hash of an authorization of EIP-7702 as a message', say('\x05'.padEnd(32, 'x')), false],
  ['the hash of an operation of ERC-4337 as a message', say('x'.repeat(32)), false],
  [
    'text that gives an account away',
    say('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
    false,
  ],
  [
    'text that is a transfer on another network',
    say('Transfer 900000.0 USDT to: 0xeeee\nNonce: 1'),
    false,
  ],
  [
    'a call to the token that is not decoded',
    send(usdt, call('0xd73dd623', thief, 900_000n * units)),
    false,
  ],
  ['a transfer with a byte too much', send(usdt, `${transfer(3n)}00`), false],
  [
    'an allowance within Permit2, by a call',
    send(permit2, call('0x87517c45', usdt, thief, 900_000n * units, 2n ** 47n)),
    false,
  ],
  ['a call that Permit2 does not know', send(permit2, '0x12345678'), false],
];

const caps = { maxPerTxMicroUsd: 5_000_000n, dailyCapMicroUsd: 20_000_000n };
const scopeOf = (set: Partial<SessionKeyScope>): SessionKeyScope => ({
  chains: [],
  allowContracts: [],
  allowSelectors: [],
  denyNative: false,
  ...set,
});
const prices = new Map(
  ['USDT', 'POL'].map((symbol) => [symbol, { symbol, usd: '1', at: 1, source: 'test' }]),
);

function judge(terms: CallTerms, set: Partial<SessionKey>, holdsAllowance = false) {
  const key = buildSessionKey(set);
  const moved = movementsFromOperation(chain, terms);
  return evaluatePolicy({
    key,
    now: key.createdAt,
    projectId: key.projectId,
    walletId: key.walletId,
    call: { ...moved, opType: terms.opType, chain: 'POLYGON' },
    counted: usdValue(chain, moved, prices as never),
    usedTodayMicroUsd: 0n,
    hasWhitelist: false,
    holdsAllowance,
  });
}

describe('under caps of 5 and 20 USD', () => {
  test.each(standards)('%s', (_, terms, passes) => {
    expect(judge(terms, caps) === null).toBe(passes);
  });

  test.each(standards.filter(([, { opType }]) => opType !== 'sign-message'))(
    'and contract and selector named: %s',
    (_, terms, passes) => {
      const { contract, selector } = movementsFromOperation(chain, terms);
      const named = scopeOf({
        allowContracts: [
          ...(contract ? [contract] : []),
          market,
          usdt.toLowerCase(),
          permit2.toLowerCase(),
        ],
        allowSelectors: selector ? [selector] : [],
      });
      expect(judge(terms, { ...caps, scope: named }) === null).toBe(passes);
    },
  );

  test('a call to any other contract passes if both are named and it may take nothing of ours', () => {
    const terms = send(market, '0x12345678');
    const named = scopeOf({ allowContracts: [market], allowSelectors: ['0x12345678'] });
    expect(judge(terms, { ...caps, scope: named })).toBeNull();
    expect(judge(terms, { ...caps, scope: named }, true)).toBe('over_per_tx');
    expect(judge(terms, { ...caps, scope: scopeOf({ allowContracts: [market] }) })).toBe(
      'over_per_tx',
    );
  });

  test('a meta-transaction is in scope by the call inside', () => {
    const only = (selectors: string[]) => ({
      ...caps,
      scope: scopeOf({ allowContracts: [usdt.toLowerCase()], allowSelectors: selectors }),
    });
    expect(judge(meta(transfer(3n)), only(['0xa9059cbb']))).toBeNull();
    expect(judge(meta(transfer(3n)), only(['0x095ea7b3']))).toBe('selector_not_in_scope');
    const elsewhere = scopeOf({ allowContracts: [market] });
    expect(judge(forward(usdt, transfer(3n)), { ...caps, scope: elsewhere })).toBe(
      'contract_not_in_scope',
    );
  });

  test('a listed token without a price never passes', () => {
    const key = buildSessionKey({
      ...caps,
      scope: scopeOf({ allowContracts: [usdt.toLowerCase()], allowSelectors: ['0xa9059cbb'] }),
    });
    const moved = movementsFromOperation(chain, send(usdt, transfer(900_000n)));
    const reason = evaluatePolicy({
      key,
      now: key.createdAt,
      projectId: key.projectId,
      walletId: key.walletId,
      call: { ...moved, opType: 'send-tx', chain: 'POLYGON' },
      counted: usdValue(chain, moved, new Map()),
      usedTodayMicroUsd: 0n,
      hasWhitelist: false,
      holdsAllowance: false,
    });
    expect(reason).toBe('over_per_tx');
  });
});

test.each(standards)('a {} key approves everything, as published: %s', (_, terms) => {
  expect(judge(terms, {}, true)).toBeNull();
});

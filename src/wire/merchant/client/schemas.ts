/**
 * Requests of the client wallet's operations (docs/interface.md "Client wallet", docs/decisions.md
 * "Client wallet").
 */
import * as z from 'zod/mini';
import { readsAsControl } from '#shared/control/control-text.ts';
import { once } from '#shared/once.ts';
import { annotations, metadataPair, ofUser } from '../../fields/annotations.ts';
import {
  amount,
  chainOrAlias,
  createdDays,
  idempotencyKey,
  operationType,
  ownHash,
  paging,
  recipient,
  statusNumber,
  text,
  token,
} from '../../fields/request-fields.ts';
import { operationStatusOf } from '../../statuses.ts';
import { combinesOnlyWith, filteredBy, inOrder } from '../list-filters.ts';
import { hasDepthUpTo } from './has-depth-up-to.ts';

/** Bytes of a message in UTF-8, of calldata, and of typed data as compact JSON. */
export const clientLimits = {
  messageBytes: 32_768,
  calldataBytes: 65_536,
  typedDataBytes: 131_072,
  typedDataLevels: 32,
} as const;

const anyChain = () =>
  chainOrAlias('Chain; the aliases ETHEREUM, MAINNET, BNB, BINANCE, MATIC, ARB, TRON, SOLANA too.');
const evmChain = () =>
  chainOrAlias('ETH, BSC, BASE, POLYGON or ARBITRUM, or an alias of one; TRX and SOL are 40004.');

const from = () =>
  z.optional(
    text({
      description:
        'Which of the wallet’s addresses acts (GET /v1/client/addresses); the hot address by default. A foreign address is 40004.',
      max: 128,
      example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }),
  );

const to = (description: string) =>
  text({ description, max: 128, example: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' });

/** Of the four calls. Header names are lower case, as the gateway passes them. */
export const callHeaders = /* @__PURE__ */ once(() =>
  z.object({
    'x-session-key': z.optional(
      z.string().check(
        z.meta({
          description:
            'A session key’s whole value `sk_<id>_<secret>`: asks for approval without an admin. Any other value counts as no key.',
        }),
      ),
    ),
    'idempotency-key': z.optional(
      idempotencyKey(
        'Your own id of this call, kept for 7 days: the same body again returns the same operation, another body is 40901.',
      ),
    ),
    'x-refuse-pending': z.optional(
      z.string().check(
        z.regex(/^1$/, 'must be 1, or left out'),
        z.meta({
          description:
            'Additive: `1` refuses an operation that would wait for an admin, with 40905 and its `risk_reason`; nothing is written.',
          example: '1',
        }),
      ),
    ),
  }),
);

export const transferBody = /* @__PURE__ */ once(() =>
  z.object({
    chain: anyChain(),
    from: from(),
    token: token('Symbol of a listed coin or token.'),
    to: to('Recipient, in the form of the chain.'),
    amount: amount('Decimal string above 0, with no more decimals than the token has.'),
    memo: z.optional(
      text({
        description: 'Your own note, at most 256 characters; it does not go on chain.',
        min: 0,
        max: 256,
        lines: true,
        example: 'March payout',
      }),
    ),
    ...annotations(),
  }),
);

/** Calldata that is short enough to be read is judged by its digits; longer only by its length. */
const isWholeBytes = (value: string): boolean => /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
const maxCalldata = 2 + 2 * clientLimits.calldataBytes;

const smallestGas = 21_000;
const maxGas = 30_000_000;
const isGas = (value: string): boolean =>
  /^[1-9]\d{0,8}$/.test(value) && Number(value) >= smallestGas && Number(value) <= maxGas;

export const sendTxBody = /* @__PURE__ */ once(() =>
  z.object({
    chain: evmChain(),
    from: from(),
    to: to(
      'The contract or account that is called; required, since this route does not create contracts.',
    ),
    value: z._default(
      z.pipe(
        z.string().check(
          z.regex(
            /^(0|0x[0-9a-fA-F]{0,64})$/,
            'must be wei as 0x and at most 64 hexadecimal digits',
          ),
          z.meta({
            description: 'Wei, hexadecimal; `0` and `0x` are zero too.',
            example: '0xde0b6b3a7640000',
          }),
        ),
        z.transform((value: string) => (value === '0' || value === '0x' ? '0x0' : value)),
      ),
      '0x0',
    ),
    data: z._default(
      z.string().check(
        z.maxLength(maxCalldata, `must be at most ${clientLimits.calldataBytes} bytes`),
        z.refine<string>(isWholeBytes, 'must be 0x and whole bytes in hexadecimal'),
        z.meta({
          description: `Calldata, at most ${clientLimits.calldataBytes} bytes.`,
          example: '0xa9059cbb',
        }),
      ),
      '0x',
    ),
    gas: z.optional(
      z.string().check(
        z.refine<string>(isGas, `must be a decimal string from ${smallestGas} to ${maxGas}`),
        z.meta({
          description: `Gas limit in decimal, ${smallestGas} to ${maxGas}, and at most the chain's own cap for a transaction; estimated by default.`,
          pattern: '^[1-9][0-9]*$',
          example: '120000',
        }),
      ),
    ),
    ...annotations(),
  }),
);

const utf8Bytes = (value: string): number => new TextEncoder().encode(value).length;

export const signMessageBody = /* @__PURE__ */ once(() =>
  z.object({
    chain: evmChain(),
    from: from(),
    message: z.string().check(
      z.minLength(1, 'must not be empty'),
      z.refine<string>((value) => !/\p{Cs}/u.test(value), 'must not contain broken Unicode'),
      z.refine<string>(
        (value) => utf8Bytes(value) <= clientLimits.messageBytes,
        `must be at most ${clientLimits.messageBytes} bytes in UTF-8`,
      ),
      z.refine<string>((value) => !readsAsControl(value), 'must not read as a proof of control'),
      z.meta({
        description: `Text, signed as it is (EIP-191 personal_sign); at most ${clientLimits.messageBytes} bytes in UTF-8. \`0x...\` is a text like any other.`,
        example: 'Sign in to example.com',
      }),
    ),
    ...annotations(),
  }),
);

const struct = (description: string, example: object) =>
  z.looseObject({}).check(z.meta({ description, example }));

/** The four parts of typed data together. */
const typedParts = ({ domain, types, primaryType, message }: Record<string, unknown>) => ({
  domain,
  types,
  primaryType,
  message,
});

export const signTypedDataBody = /* @__PURE__ */ once(() =>
  z
    .object({
      chain: evmChain(),
      from: from(),
      domain: struct(
        'EIP-712 domain: name, version, chainId, verifyingContract, salt; only those given are hashed. chainId, if given, must be the chain’s.',
        {
          name: 'USD Coin',
          version: '2',
          chainId: 1,
          verifyingContract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
      ),
      types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))).check(
        z.meta({
          description: 'Fields of each struct by its name; EIP712Domain may be left out.',
          example: { Mail: [{ name: 'contents', type: 'string' }] },
        }),
      ),
      primaryType: text({
        description: 'The struct that is signed.',
        max: 256,
        example: 'Mail',
      }),
      message: struct('Its value: integers as numbers, decimal or 0x text, bytes as 0x text.', {
        contents: 'Hello',
      }),
      ...annotations(),
    })
    .check(
      // Depth first: what comes after it may walk the value without bound.
      z.refine((body) => hasDepthUpTo(typedParts(body), clientLimits.typedDataLevels), {
        path: ['message'],
        message: `must not be nested deeper than ${clientLimits.typedDataLevels} levels`,
        abort: true,
      }),
      z.refine(
        (body) => utf8Bytes(JSON.stringify(typedParts(body))) <= clientLimits.typedDataBytes,
        {
          path: ['message'],
          message: `and its types must be at most ${clientLimits.typedDataBytes} bytes together`,
        },
      ),
    ),
);

export const operationsQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'client/operations',
    {
      chain: z.optional(chainOrAlias('Additive: only this chain; aliases are accepted.')),
      op_type: z.optional(operationType('Additive: only operations of this type.')),
      status: z.optional(
        statusNumber('Additive: only this status, 0 to 5.', operationStatusOf, 'OperationStatus'),
      ),
      token: z.optional(token('Additive: only this token symbol.')),
      ...createdDays(),
      tx_hash: z.optional(ownHash()),
      to_address: z.optional(recipient()),
      user_id: z.optional(ofUser()),
      metadata: z.optional(metadataPair()),
    },
    paging(),
  ).check(
    inOrder('start', 'end'),
    ...combinesOnlyWith(['tx_hash', 'to_address', 'user_id', 'metadata'], ['start', 'end']),
  ),
);

const opNo = /* @__PURE__ */ once(() =>
  text({
    description: 'Number that the service assigned.',
    max: 64,
    example: 'OP01J9ZQ3V7K8M4X2B6N5T1RCD',
  }),
);

export const operationQuery = /* @__PURE__ */ once(() =>
  z
    .object({
      op_no: z.optional(opNo()),
      idempotency_key: z.optional(
        idempotencyKey('The Idempotency-Key that it was made with, for 7 days.'),
      ),
    })
    .check(
      z.refine(
        ({ op_no, idempotency_key }) => op_no !== undefined || idempotency_key !== undefined,
        { path: ['op_no'], message: 'or idempotency_key is required' },
      ),
    ),
);

export const cancelBody = /* @__PURE__ */ once(() => z.object({ op_no: opNo() }));

export const pendingQuery = /* @__PURE__ */ once(() => filteredBy('client/pending', {}, paging()));

export const addressesQuery = /* @__PURE__ */ once(() =>
  filteredBy(
    'client/addresses',
    {
      chain: z.optional(
        z.string().check(
          z.meta({
            description:
              'Only addresses of this family: EVM, TRX or SOL; a chain means its family.',
            example: 'EVM',
          }),
        ),
      ),
    },
    paging(),
  ),
);

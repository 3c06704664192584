/**
 * What a signature or a call lets another address take later, read from what is signed itself, in the
 * page: allowances, EIP-2612 and DAI permits, Permit2, EIP-3009, meta-transactions and ERC-2771 forward
 * requests (the call inside), orders of markets, Safe transactions and ERC-4337 operations.
 */
import { exact } from '../times.ts';
import { shortened } from '../visible-text.ts';

export interface Permission {
  /** The beginning of a sentence; the network follows it. */
  sentence: string;
  /** Who can use it; null where anybody can who has the signature. */
  spender: string | null;
  /** It has no bound that anybody would mean. */
  isUnlimited: boolean;
  /** The spender can use it later, and again; a transfer happens at once. */
  isLasting: boolean;
  /** What the approver compares: token, amount, deadline. */
  facts: { label: string; value: string }[];
}

type Fields = Record<string, unknown>;

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : null;

/** A whole number as typed data may write it: JSON number, decimal or 0x text. */
function whole(value: unknown): bigint | null {
  const written = text(value);
  if (written === null || !/^(0x[0-9a-f]+|\d+)$/i.test(written)) return null;
  return BigInt(written);
}

/** Half of what the type holds; an amount that cannot be read is unlimited too. */
const isEndless = (amount: bigint | null, bits: number): boolean =>
  amount === null || amount >= 2n ** BigInt(bits - 1);

/** Farther ahead than any date means never. */
const latest = 253_402_300_799n;

/** A time of typed data, as a date; a zero or a time without end says so. */
function until(value: unknown): string {
  const at = whole(value);
  if (at === null) return 'not said';
  if (at > latest) return 'never';
  return exact(Number(at));
}

const amountText = (amount: bigint | null, bits: number): string =>
  isEndless(amount, bits) ? 'unlimited' : `${amount} smallest units`;

interface Taking {
  spender: string | null;
  token: string | null;
  amount: bigint | null;
  bits: number;
  deadline: unknown;
  /** What the token calls itself in what is signed: the requester wrote it. */
  calledBy?: string | null;
}

/** Somebody can take an amount of a token until a time. */
function taking(list: Taking[]): Permission {
  const [first] = list;
  const spender = first?.spender ?? null;
  const isUnlimited = list.some(({ amount, bits }) => isEndless(amount, bits));
  const what = isUnlimited
    ? 'any amount'
    : list.length === 1
      ? `${first!.amount} smallest units`
      : 'amounts';
  const tokens = [...new Set(list.map(({ token }) => token ?? 'an unknown token'))];
  const named =
    tokens.length === 1 ? `the token ${shortened(tokens[0]!)}` : `${tokens.length} tokens`;
  // Of several times the facts say which is whose.
  const [end = 'not said', ...others] = new Set(list.map(({ deadline }) => until(deadline)));
  const time =
    others.length > 0 || end === 'not said' ? '' : end === 'never' ? ' for ever' : ` until ${end}`;
  return {
    sentence: `Let ${spender ? shortened(spender) : 'anyone with the signature'} take ${what} of ${named}${time}`,
    spender,
    isUnlimited,
    isLasting: true,
    facts: list.flatMap(({ token, amount, bits, deadline, calledBy }) => [
      {
        label: 'Token',
        value: `${token ?? 'unknown'}${calledBy ? ` (“${calledBy}” according to the token)` : ''}`,
      },
      { label: 'Amount', value: amountText(amount, bits) },
      { label: 'Can be used until', value: until(deadline) },
    ]),
  };
}

/** Something is bought and sold by the party that fills it. */
function order(market: string, parts: [string, unknown][], deadline: unknown): Permission {
  const said = parts.flatMap(([label, value]) => {
    const written = text(value);
    return written === null ? [] : [{ label, value: written }];
  });
  return {
    sentence: `Place an order on ${market}: anyone can fill it until ${until(deadline)}`,
    spender: null,
    isUnlimited: false,
    isLasting: true,
    facts: [...said, { label: 'Can be used until', value: until(deadline) }],
  };
}

/** The call that somebody else carries out in the name of the signer. */
function relayed(who: string, target: string | null, data: unknown): Permission {
  const inner = callOf(target, text(data) ?? '');
  const call = inner?.sentence ?? `call ${target ? shortened(target) : 'a contract'}, unread`;
  return {
    sentence: `Let ${who} do this on behalf of the signer: ${call}`,
    spender: inner?.spender ?? null,
    isUnlimited: inner?.isUnlimited ?? false,
    isLasting: true,
    facts: inner?.facts ?? [{ label: 'Call', value: text(data) ?? 'not said' }],
  };
}

/** Calls that move or permit tokens, by their selectors (EIP-20, and OpenZeppelin's two). */
const selectors: Record<string, 'approve' | 'transfer' | 'transferFrom' | 'setApprovalForAll'> = {
  '095ea7b3': 'approve',
  '39509351': 'approve',
  d73dd623: 'approve',
  a9059cbb: 'transfer',
  '23b872dd': 'transferFrom',
  a22cb465: 'setApprovalForAll',
};

/** `approve(address token,address spender,uint160 amount,uint48 expiration)` of Permit2. */
const permit2Approve = '87517c45';

/** Calldata that moves or permits tokens; null for anything else. */
export function callOf(contract: string | null, data: string): Permission | null {
  const hex = data.replace(/^0x/i, '').toLowerCase();
  if (!/^[0-9a-f]*$/.test(hex)) return null;
  const word = (index: number) => hex.slice(8 + index * 64, 72 + index * 64);
  if (hex.startsWith(permit2Approve) && hex.length >= 8 + 4 * 64) {
    const [token, spender] = [0, 1].map((index) => `0x${word(index).slice(24)}`);
    const amount = BigInt(`0x${word(2)}`);
    const deadline = BigInt(`0x${word(3)}`);
    return taking([{ spender: spender!, token: token!, amount, bits: 160, deadline }]);
  }
  const name = selectors[hex.slice(0, 8)];
  const count = name === 'transferFrom' ? 3 : 2;
  if (!name || hex.length < 8 + count * 64) return null;
  const address = (index: number) => `0x${word(index).slice(24)}`;
  const token = contract;
  if (name === 'setApprovalForAll') {
    const isOn = BigInt(`0x${word(1)}`) !== 0n;
    const spender = address(0);
    const collection = token ? shortened(token) : 'a collection';
    return {
      sentence: `${isOn ? 'Let' : 'No longer let'} ${shortened(spender)} take every token of ${collection}`,
      spender,
      isUnlimited: isOn,
      isLasting: isOn,
      facts: [{ label: 'Collection', value: token ?? 'unknown' }],
    };
  }
  const amount = BigInt(`0x${word(count - 1)}`);
  const to = address(count - 2);
  if (name === 'approve') {
    return taking([{ spender: to, token, amount, bits: 256, deadline: 2n ** 255n }]);
  }
  const named = token ? `the token ${shortened(token)}` : 'a token';
  const from = name === 'transferFrom' ? ` from ${shortened(address(0))}` : '';
  return {
    sentence: `Send ${amount} smallest units of ${named}${from} to ${shortened(to)}`,
    spender: to,
    isUnlimited: false,
    isLasting: false,
    facts: [
      { label: 'Token', value: token ?? 'unknown' },
      { label: 'Amount', value: `${amount} smallest units` },
      { label: 'Recipient', value: to },
    ],
  };
}

type Read = (message: Fields, domain: Fields, contract: string | null) => Permission | null;

const details = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.map(fields) : [fields(value)];

const permit2Allowance: Read = (message) =>
  taking(
    details(message.details).map((one) => ({
      spender: text(message.spender),
      token: text(one.token),
      amount: whole(one.amount),
      bits: 160,
      deadline: one.expiration,
    })),
  );

const permit2Transfer: Read = (message) =>
  taking(
    details(message.permitted).map((one) => ({
      spender: text(message.spender),
      token: text(one.token),
      amount: whole(one.amount),
      bits: 256,
      deadline: message.deadline,
    })),
  );

const authorization: Read = (message, domain, contract) =>
  taking([
    {
      spender: text(message.to),
      token: contract,
      amount: whole(message.value),
      bits: 256,
      deadline: message.validBefore,
      calledBy: text(domain.name),
    },
  ]);

const marketOrder: Read = (message) =>
  'sellToken' in message
    ? order(
        'CoW Protocol',
        [
          ['Gives token', message.sellToken],
          ['Gives at most', message.sellAmount],
          ['Gets token', message.buyToken],
          ['Gets at least', message.buyAmount],
          ['Paid to', message.receiver],
        ],
        message.validTo,
      )
    : order(
        'a market',
        [
          ['Gives token', message.makerToken ?? message.makerAsset],
          ['Gives at most', message.makerAmount ?? message.makingAmount],
          ['Gets token', message.takerToken ?? message.takerAsset],
          ['Gets at least', message.takerAmount ?? message.takingAmount],
        ],
        message.expiry ?? message.expiration ?? message.deadline,
      );

/** By the name of the signed struct. If two standards share a name, its fields decide. */
const readers: Record<string, Read> = {
  Permit: (message, domain, contract) => {
    const isDai = 'allowed' in message;
    if (isDai && message.allowed === false) return null;
    return taking([
      {
        spender: text(message.spender),
        token: contract,
        amount: isDai ? 2n ** 256n - 1n : whole(message.value),
        bits: 256,
        // A DAI permit's expiry is of the signature; what it allows has no end.
        deadline: isDai ? 2n ** 255n : message.deadline,
        calledBy: text(domain.name),
      },
    ]);
  },
  PermitSingle: permit2Allowance,
  PermitBatch: permit2Allowance,
  PermitTransferFrom: permit2Transfer,
  PermitBatchTransferFrom: permit2Transfer,
  PermitWitnessTransferFrom: permit2Transfer,
  PermitBatchWitnessTransferFrom: permit2Transfer,
  TransferWithAuthorization: authorization,
  ReceiveWithAuthorization: authorization,
  MetaTransaction: (message, _, contract) =>
    relayed(
      'anyone with the signature',
      contract,
      message.functionSignature ?? message.functionData,
    ),
  ForwardRequest: (message) => relayed('a forwarder', text(message.to), message.data),
  SafeTx: (message) => relayed('the owners of a Safe', text(message.to), message.data),
  PackedUserOperation: (message) =>
    relayed('an ERC-4337 bundler', text(message.sender), message.callData),
  Order: marketOrder,
  LimitOrder: marketOrder,
  OrderComponents: (message) =>
    order(
      'Seaport',
      [
        ...details(message.offer).map((one): [string, unknown] => ['Gives', offered(one)]),
        ...details(message.consideration).map((one): [string, unknown] => ['Gets', offered(one)]),
      ],
      message.endTime,
    ),
};
const offered = (item: Fields): string =>
  [text(item.startAmount), 'of', text(item.token), text(item.identifierOrCriteria)]
    .filter(Boolean)
    .join(' ');

/** What a signature over typed data permits; null for typed data of a kind that is not known. */
export function permissionOfTypedData(typed: unknown): Permission | null {
  const { primaryType, message, domain } = fields(typed);
  const name = text(primaryType) ?? '';
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!read) return null;
  const signedFor = fields(domain);
  return read(fields(message), signedFor, text(signedFor.verifyingContract));
}

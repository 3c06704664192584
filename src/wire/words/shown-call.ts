/**
 * What a call does, decoded from the calldata itself by whoever shows it, and where the simulation that
 * the service stored says something else (docs/decisions/0087-what-an-approver-sees.md).
 */
import { decodeCall } from '#shared/abi/decode-call.ts';
import type { DecodedCall, DecodedValue } from '#shared/abi/decoded-call.ts';
import { sameCall } from '#shared/abi/same-call.ts';
import type { ShownOperation } from './shown-terms.ts';

type Called = Pick<
  ShownOperation,
  'op_type' | 'from_address' | 'to_address' | 'amount_raw' | 'data' | 'token_address' | 'simulation'
>;

/** What a payment, or a call that is only a transfer, moves: read from what is signed. */
export interface OwnMove {
  from: string;
  to: string;
  /** Smallest units, above zero. */
  units: bigint;
  /** null for the chain's coin. */
  tokenAddress: string | null;
}

/** The call that is signed; null where there is none, and for a function that is not known. */
export const ownCall = ({ op_type: type, data }: Pick<ShownOperation, 'op_type' | 'data'>) =>
  type === 'send-tx' && data ? decodeCall(data) : null;

/** What the order itself moves; null where only a simulation can say. */
export function ownMoves(order: Called, call: DecodedCall | null): OwnMove[] | null {
  const { op_type: type, from_address: from, to_address: to, data } = order;
  const units = /^\d+$/.test(order.amount_raw ?? '') ? BigInt(order.amount_raw!) : null;
  if (to === null || units === null) return null;
  if (type === 'transfer') return [{ from, to, units, tokenAddress: order.token_address }];
  if (type !== 'send-tx') return null;
  const coin = units > 0n ? [{ from, to, units, tokenAddress: null }] : [];
  if (data === '0x') return coin;
  if (call?.signature !== 'transfer(address,uint256)') return null;
  const [payee, amount] = call.args.map(({ value }) => String(value));
  return [...coin, { from, to: payee!, units: BigInt(amount!), tokenAddress: to }];
}

const isSame = (one: string | null, other: string | null) =>
  one?.toLowerCase() === other?.toLowerCase();

/** Where the stored simulation contradicts what is signed, as a sentence; null if it does not. */
export function contradiction(order: Called): string | null {
  const { simulation } = order;
  if (!simulation) return null;
  const call = ownCall(order);
  if (!sameCall(simulation.decoded_call, call)) {
    return 'The service decodes this call differently. This view is decoded from the calldata itself';
  }
  if (!simulation.ok) return null;
  const gained = (move: OwnMove) =>
    simulation.balance_changes
      .filter(
        ({ address, token_address: token }) =>
          isSame(address, move.to) && isSame(token, move.tokenAddress),
      )
      .reduce((sum, { amount_raw: raw }) => sum + (/^[-+]?\d+$/.test(raw) ? BigInt(raw) : 0n), 0n);
  const moves = (ownMoves(order, call) ?? []).filter(({ from, to }) => !isSame(from, to));
  const pays = (move: OwnMove) =>
    moves
      .filter(
        ({ to, tokenAddress }) => isSame(to, move.to) && isSame(tokenAddress, move.tokenAddress),
      )
      .reduce((sum, { units }) => sum + units, 0n);
  return moves.every((move) => gained(move) === pays(move))
    ? null
    : 'The service’s simulation differs from what is signed';
}

/** A decoded call for a terminal, a line for each argument. */
export function callLines(call: DecodedCall | null, indent = ''): string[] {
  if (!call) return [`${indent}an unknown function`];
  return [
    `${indent}${call.signature}`,
    ...call.args.flatMap(({ name, type, value, calls }) => [
      `${indent}  ${name || type}: ${valueText(value)}`,
      ...(calls ?? []).flatMap((inner) => callLines(inner, `${indent}    `)),
    ]),
  ];
}

const valueText = (value: DecodedValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const allowances = /^(approve|increaseAllowance|increaseApproval|permit)\(/;

/** Half of what its type holds, or more, is not an amount that anybody means. */
function isEndless({ type, value }: DecodedCall['args'][number]): boolean {
  const bits = /^uint(\d+)$/.exec(type)?.[1];
  if (bits === undefined || typeof value !== 'string' || !/^\d+$/.test(value)) return false;
  return BigInt(value) >= 2n ** (BigInt(bits) - 1n);
}

/** Whether it, or a call inside it, lets another address take without a bound. */
export function permitsAll(call: DecodedCall | null): boolean {
  if (!call) return false;
  const amount = call.args.find(({ type }) => /^uint\d+$/.test(type));
  const isForAll =
    /^setApprovalForAll\(/.test(call.signature) && String(call.args[1]?.value) === 'true';
  const isUnlimited = allowances.test(call.signature) && amount !== undefined && isEndless(amount);
  return isForAll || isUnlimited || call.args.some(({ calls }) => calls?.some(permitsAll));
}

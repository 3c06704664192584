import type { OperationDetail, Schemas } from '../../api/types.ts';

/** One line of "Balance changes". */
export interface Move {
  address: string;
  /** Ours, or the recipient's. */
  whose: 'the paying address' | 'the recipient' | 'another address';
  /** Signed decimal, or null where the decimals are not known. */
  amount: string | null;
  raw: string;
  token: string | null;
  tokenAddress: string | null;
  tokenId: string | null;
}

interface Transfer {
  from_address: string;
  to_address: string;
  amount: string;
  token: string | null;
  token_address: string | null;
}

/** What a payment moves, by its terms: a transfer moves exactly that. */
export function movesOfTransfer(order: Transfer): Move[] {
  const { amount, token, token_address: tokenAddress } = order;
  const of = (address: string, whose: Move['whose'], signed: string): Move => ({
    address,
    whose,
    amount: signed,
    raw: signed,
    token,
    tokenAddress,
    tokenId: null,
  });
  return [
    of(order.from_address, 'the paying address', `-${amount}`),
    of(order.to_address, 'the recipient', `+${amount}`),
  ];
}

/** What an operation moves: a transfer by its terms, anything else by its simulation. */
export function movesOfOperation(order: OperationDetail): Move[] {
  const { op_type: type, to_address: to, amount, simulation } = order;
  if (type === 'transfer' && !simulation && to && amount) {
    return movesOfTransfer({ ...order, to_address: to, amount });
  }
  return (simulation?.balance_changes ?? []).map((change) => ({
    address: change.address,
    whose: whose(order, change),
    amount: change.amount === null ? null : withSign(change.amount),
    raw: withSign(change.amount_raw),
    token: change.token,
    tokenAddress: change.token_address,
    tokenId: change.token_id,
  }));
}

const withSign = (amount: string) => (/^[-+]/.test(amount) ? amount : `+${amount}`);

function whose(order: OperationDetail, { address }: Schemas['BalanceChange']): Move['whose'] {
  const is = (other: string | null) => other?.toLowerCase() === address.toLowerCase();
  if (is(order.from_address)) return 'the paying address';
  return is(order.to_address) ? 'the recipient' : 'another address';
}

/** Why the moves of an operation cannot be known for sure; null if a simulation showed them. */
export function doubt(order: OperationDetail): string | null {
  if (order.op_type === 'sign-message') {
    return 'A signature moves nothing itself. Whoever has it may use what it permits: read the text below.';
  }
  if (order.op_type === 'sign-typed-data') {
    return 'A signature moves nothing itself. Typed data often permits somebody to take tokens later: read it below.';
  }
  // A transfer moves what its terms say.
  if (!order.simulation) {
    return order.op_type === 'transfer' ? null : 'Not simulated, so its effect is not known.';
  }
  const { ok, revert_reason: reason, source, decoded_call: decoded } = order.simulation;
  if (!ok) return `The simulation failed: ${reason ?? 'no reason is known'}.`;
  return source === 'calldata' && order.op_type === 'send-tx' && !decoded
    ? 'No node traced the call, and its function is not known: its effect is not known.'
    : null;
}

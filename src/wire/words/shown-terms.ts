/**
 * The terms of an order as its approver is shown them. Whoever shows an order, the console and both
 * command lines, makes the terms of what the admin API answered and hashes them: a digest that the same
 * answer brings is only compared (docs/decisions/0087-what-an-approver-sees.md).
 */
import type {
  OperationTerms,
  SimulationTerms,
  WithdrawalTerms,
} from '#shared/approvals/terms-text.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { coinOf, knownDecimals } from '#shared/money/known-decimals.ts';

/** A simulation as the API answers it. */
export interface ShownSimulation {
  ok: boolean;
  revert_reason: string | null;
  gas: string | null;
  source: string;
  balance_changes: readonly {
    address: string;
    token: string | null;
    token_address: string | null;
    token_id: string | null;
    amount: string | null;
    amount_raw: string;
  }[];
  decoded_call?: unknown;
}

interface ShownOrder {
  chain: string;
  to_address: string | null;
  token: string | null;
  token_address: string | null;
  amount: string | null;
  amount_raw: string | null;
  memo: string | null;
}

export interface ShownWithdrawal extends ShownOrder {
  withdraw_no: string;
  level: number;
}

export interface ShownOperation extends ShownOrder {
  op_no: string;
  op_type: string;
  from_address: string;
  data?: string | null;
  message?: string | null;
  /** The text that is signed; what of it is shown is read from this text. */
  typed_data_text?: string | null;
  simulation?: ShownSimulation | null;
}

/** Whose decimals are known here; of any other token an amount is shown in smallest units. */
export type DecimalsOf = (chain: string, symbol: string, address: string | null) => number | null;

const byName: DecimalsOf = (chain, symbol) => knownDecimals(chain, symbol);

/** The terms of what is shown; null if the answer lacks one of them. */
export function shownTerms(
  projectId: string,
  order: ShownWithdrawal | ShownOperation,
): WithdrawalTerms | OperationTerms | null {
  const onlySigns = 'op_type' in order && order.op_type.startsWith('sign-');
  const token = onlySigns ? coinOf(order.chain) : order.token;
  const amount = onlySigns ? 0n : unitsOf(order.amount_raw);
  if (token === null || amount === null) return null;
  const shared = {
    projectId,
    chain: order.chain,
    token,
    tokenAddress: order.token_address,
    toAddress: order.to_address ?? '',
    amount,
    memo: order.memo,
  };
  return 'op_type' in order
    ? {
        ...shared,
        orderNo: order.op_no,
        opType: order.op_type,
        fromAddress: order.from_address,
        data: order.data ?? null,
        message: order.message ?? null,
        typedData: order.typed_data_text ?? null,
        simulation: order.simulation ? shownSimulation(order.simulation) : null,
      }
    : { ...shared, orderNo: order.withdraw_no, level: order.level };
}

const shownSimulation = (shown: ShownSimulation): SimulationTerms => ({
  ok: shown.ok,
  revertReason: shown.revert_reason,
  gas: shown.gas,
  source: shown.source,
  balanceChanges: shown.balance_changes.map((change) => ({
    address: change.address,
    token: change.token,
    tokenAddress: change.token_address,
    tokenId: change.token_id,
    amount: change.amount_raw,
  })),
  decodedCall: shown.decoded_call,
});

const unitsOf = (raw: string | null | undefined): bigint | null =>
  typeof raw === 'string' && /^\d{1,80}$/.test(raw) ? BigInt(raw) : null;

/**
 * The amount of an order, from the smallest units that its digest is over, with the decimals that are
 * known here; null where they are not, and where it moves no amount.
 */
export function shownAmount(
  order: Pick<ShownOrder, 'chain' | 'token' | 'token_address' | 'amount_raw'>,
  decimalsOf: DecimalsOf = byName,
): string | null {
  const units = unitsOf(order.amount_raw);
  if (order.token === null || units === null) return null;
  const decimals = decimalsOf(order.chain, order.token, order.token_address);
  return decimals === null ? null : formatAmount(units, decimals);
}

/** What is wrong with an order as the service shows it, as a sentence. */
export const wrongDigest = 'The service would record other terms than those shown here';
export const missingTerms =
  'The service does not show all terms of this order, so its digest cannot be computed here';
export const wrongAmount = 'The amount that the service shows is not the amount of the terms';

/**
 * Why no approval of this order is sent; null if all is as it is shown. `computed` is the sha256 of the
 * text of its terms (shownTerms, termsText), null if they cannot be made.
 */
export function whyNotAsShown(
  order: Pick<ShownOrder, 'chain' | 'token' | 'token_address' | 'amount' | 'amount_raw'> & {
    terms_digest: string;
  },
  computed: string | null,
  decimalsOf: DecimalsOf = byName,
): string | null {
  if (computed === null) return missingTerms;
  if (computed !== order.terms_digest) return wrongDigest;
  const amount = shownAmount(order, decimalsOf);
  return amount !== null && order.amount !== amount ? wrongAmount : null;
}

import { createHash } from 'node:crypto';
import { termsText } from '#shared/approvals/terms-text.ts';
import type { Schemas } from '../../../console/src/api/types.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
export const from = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';

/** An address whose ends differ from those of every other number. */
export const addressOf = (n: number) =>
  `0x${n.toString(16).padStart(4, '0')}${'5'.repeat(32)}${n.toString(16).padStart(4, '0')}`;

const rawOf = (amount: string, decimals: number) =>
  BigInt(Math.round(Number(amount) * 10 ** decimals)).toString();

const simulationOf = ({ simulation }: Pick<Schemas['ListedOperation'], 'simulation'>) =>
  simulation && {
    ok: simulation.ok,
    revertReason: simulation.revert_reason,
    gas: simulation.gas,
    source: simulation.source,
    balanceChanges: simulation.balance_changes.map((change) => ({
      address: change.address,
      token: change.token,
      tokenAddress: change.token_address,
      tokenId: change.token_id,
      amount: change.amount_raw,
    })),
    decodedCall: simulation.decoded_call,
  };

type Withdrawal = Schemas['ListedWithdrawal'];
type Operation = Schemas['ListedOperation'];

/** A withdrawal of 1,500 USDT that waits, as the review answers it with the digest of its terms. */
export function reviewedWithdrawal(
  n: number,
  set: Partial<Withdrawal> = {},
  of: Partial<Omit<Schemas['ReviewedWithdrawal'], 'withdrawal' | 'kind'>> = {},
): Schemas['ReviewedWithdrawal'] {
  const order = {
    withdraw_no: `WD${String(n).padStart(4, '0')}`,
    biz_order_id: `payout-${n}`,
    chain: 'ETH',
    token: 'USDT',
    token_address: usdt,
    from_address: from,
    to_address: addressOf(n),
    amount: '1500',
    amount_raw: rawOf(set.amount ?? '1500', 6),
    amount_usd: 1_500,
    status: 0,
    level: 2,
    memo: null,
    app_id: 'app_1',
    created_at: 1_772_000_000 + n,
    approvals: 0,
    approvals_needed: 1,
    ...set,
  } as Withdrawal;
  const digest = sha256(
    termsText({
      projectId: 'shop',
      orderNo: order.withdraw_no,
      chain: order.chain,
      token: order.token,
      tokenAddress: order.token_address,
      toAddress: order.to_address,
      amount: BigInt(order.amount_raw),
      level: order.level,
      memo: order.memo,
    }),
  );
  return {
    kind: 'withdrawal',
    yours: 'open',
    expires_at: null,
    waits: true,
    says: null,
    barred: null,
    recipient: { stranger: true, similar: [] },
    ...of,
    withdrawal: { ...order, terms_digest: set.terms_digest ?? digest },
  };
}

/** A transfer by the client wallet, or with `data` a call of the token's contract. */
export function reviewedOperation(
  n: number,
  set: Partial<Operation> = {},
  of: Partial<Omit<Schemas['ReviewedOperation'], 'operation' | 'kind'>> = {},
): Schemas['ReviewedOperation'] {
  const order = {
    op_no: `OP${String(n).padStart(4, '0')}`,
    op_type: 'transfer',
    chain: 'ETH',
    token: 'USDT',
    token_address: usdt,
    from_address: from,
    to_address: addressOf(n),
    amount: '100',
    amount_raw: rawOf(set.amount ?? '100', set.token && set.token !== 'USDT' ? 18 : 6),
    amount_usd: 100,
    status: 0,
    memo: null,
    app_id: 'app_1',
    created_at: 1_772_000_000 + n,
    approvals: 0,
    approvals_needed: 1,
    risks: [],
    data: null,
    simulation: null,
    ...set,
  } as Operation;
  const digest = sha256(
    termsText({
      projectId: 'shop',
      orderNo: order.op_no,
      opType: order.op_type,
      chain: order.chain,
      fromAddress: order.from_address,
      token: order.token ?? '',
      tokenAddress: order.token_address,
      toAddress: order.to_address ?? '',
      amount: BigInt(order.amount_raw ?? '0'),
      memo: order.memo,
      data: order.data,
      message: null,
      typedData: null,
      simulation: simulationOf(order),
    }),
  );
  return {
    kind: 'operation',
    yours: 'open',
    expires_at: null,
    waits: true,
    says: null,
    barred: null,
    recipient: { stranger: true, similar: [] },
    ...of,
    operation: { ...order, terms_digest: set.terms_digest ?? digest },
  };
}

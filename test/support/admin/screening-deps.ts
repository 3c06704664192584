import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import type { PayoutProposal } from '#extensions/screening/model/proposal.ts';
import type { PayoutDeps } from '#extensions/screening/rules/confirm-payout.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';

/** Held deposits with their cases, and what people decide on them, in memory. */
export function screeningDeps(
  held: readonly { deposit: Deposit; screening: ScreeningCase }[],
): Pick<PayoutDeps, 'cases' | 'deposits' | 'approvals' | 'decisions' | 'proposals'> {
  const given: Approval[] = [];
  const proposals = new Map<string, PayoutProposal>();
  const depositsOf = (numbers: readonly string[]) =>
    held.flatMap(({ deposit }) => (numbers.includes(deposit.depositNo) ? [deposit] : []));
  return {
    cases: {
      getMany: async (ids) =>
        new Map(
          held.flatMap(({ screening }) =>
            ids.includes(screening.id) ? [[screening.id, screening] as const] : [],
          ),
        ),
    },
    deposits: {
      get: async (no) => depositsOf([no])[0] ?? null,
      getMany: async (numbers) => depositsOf(numbers),
    },
    approvals: { approvals: async (no) => given.filter(({ orderNo }) => orderNo === no) },
    decisions: {
      async put({ approval }) {
        const isSame = ({ orderNo, adminId }: Approval) =>
          orderNo === approval.orderNo && adminId === approval.adminId;
        if (given.some(isSame)) return false;
        given.push(approval);
        return true;
      },
    },
    proposals: {
      getMany: async () => proposals,
      put: async (one) => void proposals.set(one.depositNo, one),
    },
  };
}

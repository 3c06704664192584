import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { AuthorizationContext } from '#domain/payment/authorize/authorization-context.ts';
import { authorizeOperation } from '#domain/payment/authorize/authorize-operation.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Operation } from '#model/orders/operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildProject, buildSettings, ethereum, hotAddress } from '#test/builders/builders.ts';

const approvalOf = (operation: Operation, adminId: string): Approval => ({
  orderNo: operation.orderNo,
  adminId,
  adminEmail: `${adminId}@example.com`,
  at: 1,
  decision: 'approve',
  digest: termsDigest(operation),
});

export function judgeOperation(
  set: Partial<Operation>,
  by: string[] = ['a'],
  context: Partial<AuthorizationContext> = {},
) {
  const operation = buildOperation({ status: 'approved', ...set });
  return authorizeOperation(operation, {
    project: buildProject(),
    address: hotAddress,
    settings: buildSettings(),
    chain: ethereum(),
    approvals: by.map((admin) => approvalOf(operation, admin)),
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    session: null,
    swap: null,
    judge: null,
    now: 1_767_225_700,
    replaces: null,
    ...context,
  });
}

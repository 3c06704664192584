/** A thief of a function that approves invents an admin. The deployed signer asks the user pool. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalKeys } from '#aws/dynamodb/table-keys.ts';
import { orderFromItem } from '#aws/orders/order-item.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { asRole } from '#test/support/as-role.ts';
import { forger, orderItem, signedNonce, wakeSigner } from '#test/support/forge.ts';
import { until } from '#test/support/stack.ts';

let project: OwnProject;
beforeAll(async () => {
  project = await ownProject();
});
afterAll(() => project?.leave());

test('an approval by an admin who does not exist pays nothing; one who does is paid for', async () => {
  const [forged, genuine] = [await project.apply(1_000), await project.apply(1_001)];
  expect([forged.level, genuine.level]).toEqual([2, 2]);
  const { tables } = await asRole('coffer-local-admin-decide-withdrawal');
  const approval = {
    orderNo: forged.no,
    adminId: 'nobody-1',
    adminEmail: 'one@example.com',
    at: Math.floor(Date.now() / 1000),
    decision: 'approve',
    digest: termsDigest(orderFromItem(await orderItem(forged.no)) as Withdrawal),
  };
  await tables.send(
    new PutCommand({
      TableName: 'coffer-local-approvals',
      Item: { ...approvalKeys.approval(forged.no, approval.adminId), ...approval },
    }),
  );
  const forge = await forger();
  await forge.order(forged.no, { approvals: 1, approvedBy: [approval.adminEmail] });
  await wakeSigner('ARBITRUM', project.wallet);
  const waiting = await until('what the signer says of it', async () => {
    const now = await orderItem(forged.no);
    return now.stuck ? now : undefined;
  });
  expect(waiting).toMatchObject({ status: 'approved', stuck: { cause: 'approver_unknown' } });
  expect(await project.decide(genuine.no)).toMatchObject({ code: 0 });
  await until(`payment of ${genuine.no}`, async () =>
    (await project.paid(genuine)) === genuine.amount ? true : undefined,
  );
  expect(await signedNonce(forged.no)).toBeNull();
  expect(await project.paid(forged)).toBe(0n);
});

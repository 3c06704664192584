/** The gas of an operation, as the signer judges it (docs/networks.md "Transactions"). */
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { authorizeOperation } from '#domain/payment/authorize/authorize-operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildProject, buildSettings, ethereum, hotAddress } from '#test/builders/builders.ts';

function judge(gasLimit: bigint) {
  const operation = buildOperation({ gasLimit, status: 1 });
  const approval = {
    orderNo: operation.orderNo,
    adminId: 'a',
    adminEmail: 'a@example.com',
    at: 1,
    decision: 'approve' as const,
    digest: termsDigest(operation),
  };
  return authorizeOperation(operation, {
    project: buildProject(),
    address: hotAddress,
    settings: buildSettings(),
    chain: ethereum(),
    approvals: [approval],
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    session: null,
    swap: null,
    now: 1_767_225_700,
    replaces: null,
  });
}

test('gas up to the cap of the chain is signed', async () => {
  expect(await judge(16_777_216n)).toEqual({ ok: true });
});

test('gas above the cap of the chain is not signed, and the operation fails as any other', async () => {
  expect(await judge(16_777_217n)).toEqual({
    ok: false,
    reason: 'the gas limit is above 16777216, the cap of ETH',
    forged: false,
  });
});

test.each([0n, 30_000_001n])(
  '%s gas is a forgery: no operation is accepted with it',
  async (gas) => {
    expect(await judge(gas)).toMatchObject({ ok: false, forged: true });
  },
);

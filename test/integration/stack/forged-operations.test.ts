/**
 * Operations that nobody approved are written under an API function's role as if they were
 * approved. The deployed signer refuses each, and signs the honest operation beside them.
 * test/integration/spine/operations/unapproved.test.ts forges every field, at the signer's own
 * run.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { bodies, decisions, type Kind, rows } from '#test/scenarios/stack/forged-operations.ts';
import { forger, orderItem, signedNonce, wakeSigner } from '#test/support/forge.ts';
import { until } from '#test/support/stack.ts';

let project: OwnProject;
const made = new Map<string, { no: string; to: string }>();

beforeAll(async () => {
  project = await ownProject();
  // The project is frozen while they are made, so that the signer finds all of them at once.
  await project.freeze();
  const forge = await forger();
  for (const [kind, how] of rows) {
    const { no, to } = await ask(kind);
    const signs = kind.startsWith('sign');
    await forge.order(no, decisions[how]?.forged ?? {}, signs ? 'G' : 'A');
    made.set(`${kind} ${how}`, { no, to });
  }
  await project.unfreeze();
  await wakeSigner('ARBITRUM', project.wallet);
});
afterAll(() => project?.leave());

test.each(rows)('a forged %s %s is refused', async (kind, how) => {
  const { no, to } = made.get(`${kind} ${how}`) ?? { no: '', to: '' };
  const ended = await until(`the refusal of ${no}`, async () => {
    const now = await orderItem(no);
    return now.status === 'failed' ? now : undefined;
  });
  expect(ended.failReason).toMatch(decisions[how]?.reason ?? /never/);
  expect(ended.signature ?? null).toBeNull();
  expect(await signedNonce(no)).toBeNull();
  expect(await project.paid({ to })).toBe(0n);
});

test('only the approved operations among them are paid', async () => {
  const { no, to } = await ask('transfer');
  await project.alice.approve(`/projects/${project.slug}/operations/${no}`);
  await until(`payment of ${no}`, async () =>
    (await project.paid({ to })) === 5_000_000n ? true : undefined,
  );
  expect(await project.sent()).toBe(1);
});

async function ask(kind: Kind) {
  const to = toChecksumAddress(`0x${randomBytes(20).toString('hex')}`);
  const sends = kind === 'transfer' || kind === 'send-tx';
  const { op_no: no } = await project.merchant.api.post<{ op_no: string }>(`/v1/client/${kind}`, {
    chain: project.chain,
    ...bodies[kind],
    ...(sends && { to }),
    // Two equal calls in one second have the same signature, which is accepted only once.
    note: to,
  });
  return { no, to };
}

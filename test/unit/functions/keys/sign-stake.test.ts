import { expect, test } from 'vitest';
import type { StakeJudgeDeps } from '#extensions/own-stake/rules/judge-stake.ts';
import { makeHandler } from '#functions/keys/sign-stake.ts';
import { buildStakeDelegation } from '#test/builders/build-stake-delegation.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const delegation = buildStakeDelegation();
const of = { requestId: delegation.requestId, does: 'delegate' };

/** A signer whose records lead nowhere. `raw` is what is stored for the request. */
function signer(raw: string | null) {
  const { log, events } = fakeLogger();
  const digests: Uint8Array[] = [];
  const judged: Partial<StakeJudgeDeps> = {
    account: delegation.account,
    stakes: {
      delegation: async () =>
        raw === null ? null : { ...delegation, delegation: { ...delegation.delegation, raw } },
      claimed: async () => null,
      claim: async () => true,
      charged: async () => 0n,
    },
    readAct: () => {
      throw new Error('not an act');
    },
    clock: { now: () => 0, nowMs: () => 0 },
  };
  const handler = makeHandler({
    judgeDeps: async () => judged as StakeJudgeDeps,
    keyring: {
      async signDigest({ digest }) {
        digests.push(digest);
        return { r: 1n, s: 1n, yParity: 0 };
      },
    },
    keyId: 'energy',
    keyAddress: async () => delegation.account,
    log,
  });
  return { handler, events, digests };
}

test.each([[null], ['aa']])('what is not stored as an act is refused: %s', async (raw) => {
  const { handler, events, digests } = signer(raw);
  expect(await handler(of)).toEqual({ refused: expect.any(String) });
  expect(events.error).toEqual(['stake.refused']);
  expect(digests).toEqual([]);
});

test.each([
  [{}],
  [{ ...of, does: 'transfer' }],
  [{ ...of, requestId: '../x' }],
  [{ requestId: of.requestId }],
])('the request %j is not a request', async (event) => {
  const { handler, digests } = signer('aa');
  await expect(handler(event)).rejects.toThrow();
  expect(digests).toEqual([]);
});

import { inFlightCap } from '#domain/payment/worker/nonce/in-flight-cap.ts';
import { buildProject, buildSlot, ethereum } from '#test/builders/builders.ts';

export const authorization = buildSlot({
  refKind: 'authorization',
  attempts: buildSlot({}).attempts.map((attempt) => ({ ...attempt, kind: 'authorization' })),
});

/** The cap of an address, and how often the node was asked. */
export async function capOf(
  address: string,
  { delegates, open = [] }: { delegates: boolean; open?: (typeof authorization)[] },
) {
  let asked = 0;
  const gateway = {
    delegates: async () => {
      asked += 1;
      return delegates;
    },
  };
  const wallet = { project: buildProject(), address, keyId: 'key' };
  const cap = await inFlightCap(
    { chain: { ...ethereum(), inFlightCap: 16 }, gateway },
    wallet,
    open,
  );
  return { cap, asked };
}

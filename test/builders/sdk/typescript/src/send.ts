import { Coffer, type CofferError, type CofferOptions } from 'coffer-sdk';
import { expect } from 'vitest';
import { makeMerchantApi, type NetworkFault } from '#test/fakes/sdk/merchant-api.ts';

const secret = 'd'.repeat(64);
export const start = 1_767_225_600_000;

/** A client whose clock differs from the server's; sleeps are kept and take no time. */
export function world(
  options: { faults?: NetworkFault[]; skewMs?: number } & Partial<CofferOptions> = {},
) {
  const { faults = [], skewMs = 0, ...given } = options;
  const time = { ms: start };
  const sleeps: number[] = [];
  const left = [...faults];
  const now = () => time.ms;
  const api = makeMerchantApi({ secret, now, nextFault: () => left.shift() ?? 'none' });
  const coffer = new Coffer({
    baseUrl: 'https://api.example.com/demo/api/',
    appId: 'app_1',
    apiSecret: secret,
    ...given,
    world: {
      fetch: api.fetch,
      now: () => time.ms + skewMs,
      random: () => 0.5,
      sleep: async (ms) => {
        sleeps.push(ms);
        time.ms += ms;
      },
      ...given.world,
    },
  } as CofferOptions);
  return { api, coffer, sleeps, time };
}

export const failed = async (call: Promise<unknown>): Promise<CofferError> =>
  call.then(
    () => expect.unreachable('it succeeded'),
    (error: CofferError) => error,
  );

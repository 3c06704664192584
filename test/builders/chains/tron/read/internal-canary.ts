import { makeInternalCanary } from '#chains/tron/read/internal-canary.ts';
import { type Answers, fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import {
  forgeBlock,
  forgeInfo,
  forgeInternal,
  forgePayment,
} from '#test/unit/chains/tron/forge.ts';
import { alice, bob } from '#test/unit/chains/tron/people.ts';

export const infosPath = 'wallet/gettransactioninfobyblocknum';
const tx = forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 7n });

export const call = (values: { callValue?: number }[], note?: string) => ({
  internal_transactions: [forgeInternal(alice, bob, values, note)],
});

/** A node whose block 900 is solid. Block `paying` has this info, the others are empty. */
export function world(paying: number, info: Record<string, unknown>) {
  const asked: number[] = [];
  const answers: Answers = {
    'wallet/getblock': forgeBlock({ number: 919 }),
    'walletsolidity/getblock': forgeBlock({ number: 900 }),
    [infosPath]: ({ num }: Record<string, unknown>) => {
      asked.push(Number(num));
      return num === paying ? [forgeInfo(tx, paying, info)] : [];
    },
  };
  const clock = { now: 1 };
  const canary = makeInternalCanary({ http: fakeHttp(answers), now: () => clock.now });
  return { asked, answers, clock, canary };
}

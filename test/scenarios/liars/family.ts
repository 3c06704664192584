/** A spine of TRON or Solana behind lying providers. */
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { usdt, wordsFor } from '../../integration/spine/shared/text.ts';
import { type FamilyStage, type StartStage, startFamilySpine } from '../family-spine.ts';
import { startProviders } from './providers.ts';
import { honestTick, type LiarSpine } from './world.ts';

/** How long a provider may take (ms): tests must not wait for ten seconds. */
export const timeoutMs = 400;

/** A spine over `count` providers of the stage's node. `start` starts a stage. */
export async function startFamilyLiars<T extends FamilyStage>(
  start: StartStage<T>,
  count: number,
): Promise<LiarSpine & { stage: FamilyStage; url: string }> {
  let made: Awaited<ReturnType<typeof startProviders>> | null = null;
  let url = '';
  const spine = await startFamilySpine('liars', start, {
    timeoutMs,
    async providers(node) {
      url = node;
      made = await startProviders(node, count);
      return made.providers.map((provider) => provider.url);
    },
  });
  const { providers, stop } = made!;
  const words = wordsFor(spine);
  const { name } = spine.chain;
  await honestTick(() => spine.tick());
  // A final block of ours is read. A node of another chain is far behind, by more than providers of one
  // moment differ (finality-reader.ts): by less, it holds up what is final for three minutes.
  await spine.mine(600);
  await honestTick(() => spine.tick());
  return {
    stage: spine,
    url,
    providers,
    logged: spine.logged,
    async step() {
      await spine.work().catch(() => {});
      await spine.tick();
    },
    mine: () => spine.mine(words.deep + 34),
    later: words.later,
    newSubAccount: spine.newSubAccount,
    newAddress: spine.newAddress,
    async deposit(to) {
      const hash = await spine.pay('USDT', to, 5n * usdt);
      await spine.mine(1);
      return hash;
    },
    apply: (to) =>
      spine.apply({ ...words.nextOrder(), toAddress: to, amount: '7' }) as Promise<Withdrawal>,
    get: words.get,
    watchDeps: spine.watchDeps,
    balance: (address) => spine.balance('USDT', address),
    frozen: async () =>
      (await spine.paymentDeps.payments.nonceState(name, spine.address))?.frozen ?? null,
    sentOnChain: spine.sentOnChain,
    async stop() {
      await spine.stop();
      await stop();
    },
  };
}

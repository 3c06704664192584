import type { SettleDeps } from './deps.ts';

/** Moves the address's oldest open nonce past all slots that are final. */
export async function advanceOldestOpen(
  deps: Pick<SettleDeps, 'chain' | 'payments'>,
  address: string,
): Promise<void> {
  const { chain, payments } = deps;
  const state = await payments.nonceState(chain.name, address);
  if (!state) return;
  const oldest = await payments.oldestUnfinal(state);
  if (oldest > state.oldestOpen) {
    await payments.advance(chain.name, address, state.oldestOpen, oldest);
  }
}

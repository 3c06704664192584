/** Faults between the deployed functions and one chain: each provider reads from a faulty node. */
import { type FaultNode, startFaultNode } from '../fakes/fault-node.ts';
import type { Stack } from '../support/stack.ts';

export interface ChainFaults {
  /** The nodes behind the provider that is asked first and behind the second one. */
  first: FaultNode;
  second: FaultNode;
  both: [FaultNode, FaultNode];
  /** Both nodes answer again as the chain's own node does. */
  heal(): void;
  /** Puts the chain's own node behind both providers again. */
  leave(): Promise<void>;
}

async function putBehind(provider: string, url: string | null): Promise<void> {
  const answer = await fetch(`${provider}/behind`, {
    method: 'PUT',
    body: JSON.stringify({ url }),
  });
  if (!answer.ok) throw new Error(`${provider}/behind: ${answer.status}`);
}

/** Puts a faulty node behind both providers of a chain. Call `leave` at the end. */
export async function faultsOn(stack: Stack, chain: string): Promise<ChainFaults> {
  const { rpc_urls, provider_urls } = stack.file.chains[chain] ?? {};
  const node = rpc_urls?.[0] ?? '';
  const [one, two] = provider_urls ?? [];
  if (!one || !two) throw new Error(`the local cloud has no providers of ${chain}`);
  const [first, second] = await Promise.all([startFaultNode(node), startFaultNode(node)]);
  await Promise.all([putBehind(one, first.url), putBehind(two, second.url)]);
  const both: [FaultNode, FaultNode] = [first, second];
  return {
    first,
    second,
    both,
    heal() {
      for (const faulty of both) {
        faulty.mode = 'fine';
        faulty.standsAt = null;
        faulty.intercept = null;
      }
    },
    async leave() {
      await Promise.all([putBehind(one, null), putBehind(two, null)]);
      await Promise.all(both.map((faulty) => faulty.stop()));
    },
  };
}

/**
 * Whether a provider keeps internal transactions. java-tron drops them unless `vm.saveInternalTx` is
 * set, and most public snapshots of its database come without them. A node without them looks like
 * one that has none to show, so what is asked is whether the network ever has any.
 */

import { parseList } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { TronHttp } from '../node/http.ts';
import { parseInfo } from '../node/node-json.ts';
import { readHead, readSolid } from './head.ts';
import { internalTransfers } from './traces.ts';

export interface InternalCanary {
  /** Records that a block of this provider showed an internal transfer: that is proof too. */
  seen(): void;
  /**
   * 'unproven': the provider did not answer; it is asked again soon. A proof that it keeps them is
   * used for `maxAgeMs`, a day if that is left out.
   */
  state(maxAgeMs?: number): Promise<InternalState>;
}

type InternalState = 'keeps' | 'lacks' | 'unproven';

/** The main network has dozens of internal calls with value in a block. */
const solidBlocks = 50n;
const dayMs = 24 * 60 * 60_000;
const retryMs = 60_000;

/**
 * A canary over one provider, whose finding holds for a day. A provider that keeps internal
 * transactions costs one or two calls a process, and none while its blocks show some.
 */
export function makeInternalCanary({
  http,
  now = Date.now,
}: {
  /** Pinned to one provider. */
  http: TronHttp;
  now?: (() => number) | undefined;
}): InternalCanary {
  let found: InternalState = 'unproven';
  let foundAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const holdsFor = (maxAgeMs: number) =>
    found === 'unproven' ? retryMs : found === 'keeps' ? maxAgeMs : dayMs;
  const find = (state: InternalState) => {
    found = state;
    foundAt = now();
  };
  const ask = async () => {
    try {
      find((await showsInternalTransfer(http)) ? 'keeps' : 'lacks');
    } catch (error) {
      if (!isNodeFailure(error)) throw error;
      find('unproven');
    } finally {
      asking = null;
    }
  };
  return {
    seen: () => find('keeps'),
    async state(maxAgeMs = dayMs) {
      if (now() - foundAt < holdsFor(maxAgeMs)) return found;
      asking ??= ask();
      await asking;
      return found;
    },
  };
}

/** Whether one of the newest solid blocks has an internal transfer of TRX. */
async function showsInternalTransfer(http: TronHttp): Promise<boolean> {
  const solid = await readSolid(http, (await readHead(http)).number);
  for (let number = solid; number > solid - solidBlocks && number > 0n; number -= 1n) {
    const answer = await http.post('wallet/gettransactioninfobyblocknum', { num: Number(number) });
    const infos = parseList(answer, 'the list of infos').map(parseInfo);
    if (infos.some((info) => internalTransfers(info).length > 0)) return true;
  }
  return false;
}

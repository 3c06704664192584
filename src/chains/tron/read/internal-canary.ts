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
  /** 'unproven': the provider did not answer; it is asked again soon. */
  state(): Promise<'keeps' | 'lacks' | 'unproven'>;
}

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
  let found: Awaited<ReturnType<InternalCanary['state']>> = 'unproven';
  let until = 0;
  return {
    seen() {
      found = 'keeps';
      until = now() + dayMs;
    },
    async state() {
      if (now() < until) return found;
      try {
        found = (await showsInternalTransfer(http)) ? 'keeps' : 'lacks';
        until = now() + dayMs;
      } catch (error) {
        if (!isNodeFailure(error)) throw error;
        found = 'unproven';
        until = now() + retryMs;
      }
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

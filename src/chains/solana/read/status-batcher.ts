import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { makeBatcher } from '#shared/async/batcher.ts';

/** What getSignatureStatuses takes at most (Solana's RPC documentation, read November 2026). */
export const maxStatuses = 256;

/** Reads the status of a transaction; those asked for in one turn of the event loop share a call. */
export const makeStatusBatcher = (rpc: Pick<Rpc, 'request'>) =>
  makeBatcher<string, unknown>(
    async (calls) => {
      const asked = calls.map(({ input }) => input);
      const params = [asked, { searchTransactionHistory: true }];
      const answer = parseObject(await rpc.request('getSignatureStatuses', params), 'the status');
      const statuses = parseList(answer.value, 'the list of statuses');
      if (statuses.length !== asked.length) {
        throw new Unverified('the list of statuses has another length');
      }
      for (const [i, { resolve }] of calls.entries()) resolve(statuses[i]);
    },
    { maxSize: maxStatuses, keyOf: (txHash) => txHash },
  );

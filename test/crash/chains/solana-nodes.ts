/** Nodes of one Solana chain, one for each mode. The chain behind them always stays correct. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SolanaChain } from '#emulators/solana/src/chain.ts';
import type { Ledger } from '#emulators/solana/src/ledger.ts';
import { answer } from '#emulators/solana/src/rpc/answer.ts';
import { never } from '#emulators/solana/src/switches.ts';
import { type LocalServer, listen, readBody, sendJson } from '#local/process/json-server.ts';
import { answers, expiryModes, type NodeMode } from '../world/chain.ts';
import { seenAs } from '../world/seen-as.ts';

const slowMs = 60;
const lagBlocks = 2;
const refusal = {
  code: -32002,
  message: 'Transaction simulation failed: Error processing instruction 2: invalid account data',
};

interface Call {
  id: unknown;
  method: string;
  params: unknown[];
}
interface Said {
  id: unknown;
  result?: unknown;
  error?: unknown;
}

/**
 * Applies a mode to one answer and then removes it. This is safe because the chain answers
 * synchronously.
 */
function answerIn(mode: NodeMode, chain: SolanaChain, fork: Ledger | null, body: string): string {
  const { switches, ledger } = chain;
  switch (mode) {
    case 'lagging':
      ledger.lag = lagBlocks;
      break;
    case 'refused':
    case 'forgetful':
    case 'remembering':
      switches.drop = { ...never(), left: Number.POSITIVE_INFINITY };
      break;
    case 'stuck':
    case 'denying':
      switches.stick = true;
  }
  try {
    // A transaction sent to the other fork also reaches this chain, as on the chains with proxies.
    const seen = mode === 'other-fork' && fork ? seenAs(chain, { ledger: fork }) : chain;
    return answer(seen, body).text;
  } finally {
    ledger.lag = 0;
    switches.drop = never();
    switches.stick = false;
  }
}

type Change = (said: Said, call: Call) => Said;

/** The change that a node in this mode makes to the chain's own answer. */
function changeOf(mode: NodeMode): Change | null {
  const taken = new Set<unknown>();
  const statuses = (
    said: Said,
    status: (signature: unknown, real: unknown) => unknown,
    call: Call,
  ) => {
    const { value, ...rest } = said.result as { value: unknown[] };
    const asked = call.params[0] as unknown[];
    return { ...said, result: { ...rest, value: value.map((real, i) => status(asked[i], real)) } };
  };
  const refuses =
    (error: object): Change =>
    (said, { method }) =>
      method === 'sendTransaction' ? { ...said, result: undefined, error } : said;
  switch (mode) {
    // The chain itself reports an expired transaction first, as a real node does.
    case 'refused':
      return refuses(refusal);
    case 'error-after':
      return refuses({ code: -32603, message: 'internal error' });
    case 'denying':
      return (said, call) =>
        call.method === 'getSignatureStatuses' ? statuses(said, () => null, call) : said;
    case 'remembering': {
      const known = { slot: 1, confirmations: 0, err: null, confirmationStatus: 'processed' };
      return (said, call) => {
        if (call.method === 'sendTransaction') taken.add(said.result);
        return call.method === 'getSignatureStatuses'
          ? statuses(said, (asked, real) => real ?? (taken.has(asked) ? known : null), call)
          : said;
      };
    }
    case 'poor':
      return (said, { method }) =>
        method === 'getBalance'
          ? { ...said, result: { ...(said.result as object), value: 0 } }
          : said;
    default:
      return null;
  }
}

function changed(text: string, calls: Call[], change: Change): string {
  const said = JSON.parse(text) as Said | Said[];
  const one = (item: Said): Said => {
    const call = calls.find(({ id }) => id === item.id);
    return call && item.error === undefined ? change(item, call) : item;
  };
  return JSON.stringify(Array.isArray(said) ? said.map(one) : one(said));
}

/** Starts one node for each mode. */
export async function startSolanaNodes(chain: SolanaChain) {
  const fork: { ledger: Ledger | null } = { ledger: null };
  const servers = new Map<NodeMode, LocalServer>();
  for (const mode of [...answers, ...expiryModes]) {
    const change = changeOf(mode);
    const server = await listen(0, async (request, response) => {
      const body = (await readBody(request)).toString('utf8');
      if (mode === 'slow') await sleep(slowMs);
      const calls = [JSON.parse(body) as Call | Call[]].flat();
      const text = answerIn(mode, chain, fork.ledger, body);
      const sends = calls.some(({ method }) => method === 'sendTransaction');
      if (mode === 'dropped' && sends) return void response.destroy();
      sendJson(response, 200, change ? changed(text, calls, change) : text);
    });
    servers.set(mode, server);
  }
  return {
    fork,
    urlOf: (mode: NodeMode) => (servers.get(mode) as LocalServer).url,
    close: () => Promise.all([...servers.values()].map((server) => server.close())),
  };
}

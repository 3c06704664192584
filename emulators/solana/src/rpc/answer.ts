import type { SolanaChain } from '../chain.ts';
import type { AnswerRule } from '../switches.ts';
import { accountMethods } from './accounts.ts';
import { blockMethods } from './blocks.ts';
import { clusterMethods } from './cluster.ts';
import type { Methods } from './method.ts';
import { Params } from './params.ts';
import { invalidParams, RpcError } from './rpc-error.ts';
import { sendMethods } from './send.ts';
import { transactionMethods } from './transactions.ts';

const methods: Methods = {
  ...clusterMethods,
  ...accountMethods,
  ...blockMethods,
  ...transactionMethods,
  ...sendMethods,
};

type Json = Record<string, unknown>;

/** The answers to one HTTP request, and what the switches do to them. */
export interface Answered {
  /** JSON. Empty if every call was a notification. */
  text: string;
  /** True if the connection is closed instead. */
  cut: boolean;
  delayMs: number;
  /** HTTP status; the text is sent with 200 only. */
  status: number;
}

const failure = (id: unknown, error: RpcError): Json => ({
  jsonrpc: '2.0',
  error: {
    code: error.code,
    message: error.message,
    ...(error.data !== undefined && { data: error.data }),
  },
  id,
});

function result(chain: SolanaChain, call: Json): unknown {
  const method = methods[call.method as string];
  if (!method) throw new RpcError(-32601, 'Method not found');
  const params = call.params ?? [];
  if (!Array.isArray(params)) throw invalidParams('`params` should be an array');
  return method.answer(chain, new Params(params, method.minParams));
}

function refusal({ code, message }: AnswerRule): RpcError {
  return new RpcError(code ?? -32005, message ?? 'Node is unhealthy', { numSlotsBehind: null });
}

function answerOne(chain: SolanaChain, call: unknown, answered: Answered): Json | null {
  const isCall = typeof call === 'object' && call !== null && !Array.isArray(call);
  const { id, jsonrpc, method } = (isCall ? call : {}) as Json;
  if (!isCall || typeof method !== 'string') {
    return failure(null, new RpcError(-32600, 'Invalid request'));
  }
  if (jsonrpc !== '2.0') {
    return failure(id, new RpcError(-32600, 'Unsupported JSON-RPC protocol version'));
  }
  const rule = chain.switches.ruleFor(method);
  if (rule?.mode === 'refuse') {
    if (rule.status !== undefined) answered.status = rule.status;
    return failure(id, refusal(rule));
  }
  if (rule?.mode === 'drop') answered.cut = true;
  if (rule?.mode === 'delay') answered.delayMs = Math.max(answered.delayMs, rule.ms ?? 0);
  if (id === undefined) return null;
  try {
    return { jsonrpc: '2.0', result: result(chain, call as Json), id };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error);
    console.error(`${method}: ${(error as Error).stack}`);
    return failure(id, new RpcError(-32603, `Internal error: ${(error as Error).message}`));
  }
}

/**
 * Writes JSON. `rentEpoch` is 2^64 - 1, which no JavaScript number holds, so it is put in as text.
 */
const write = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    '"rentEpoch":18446744073709552000',
    '"rentEpoch":18446744073709551615',
  );

/** Answers a request's body: one call, or a batch of calls. */
export function answer(chain: SolanaChain, body: string): Answered {
  const answered: Answered = { text: '', cut: false, delayMs: 0, status: 200 };
  let calls: unknown;
  try {
    calls = JSON.parse(body);
  } catch {
    answered.text = write(failure(null, new RpcError(-32700, 'Parse error')));
    return answered;
  }
  if (!Array.isArray(calls)) {
    const one = answerOne(chain, calls, answered);
    answered.text = one ? write(one) : '';
    return answered;
  }
  const answers = calls.flatMap((call) => answerOne(chain, call, answered) ?? []);
  answered.text = answers.length === 0 ? '' : write(answers);
  return answered;
}

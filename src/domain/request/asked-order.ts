/** What the body of a request asks of an order, read as its route reads it. */

import type { Operation } from '#model/orders/operation.ts';
import type { Project } from '#model/project.ts';
import type { CallRequest } from '../wallet/call-request.ts';
import { senderAddress } from '../wallet/check-sender.ts';
import { type ParseDeps, parseTerms } from '../wallet/parse-call.ts';
import { type AskedTerms, readTerms, type TermsDeps } from '../withdrawal/read-terms.ts';
import type { RequestTerms } from './request-terms.ts';

export interface AskedOrder {
  terms: RequestTerms;
  /** Of a swap. */
  maxSlippageBps?: number | undefined;
  /** Of a withdrawal: the symbol that its worth follows. */
  priceSymbol?: string;
}

/** Reads the body of a request for `route`; null if the route refuses it. */
export type ReadAskedOrder = (
  route: OrderRouteId,
  request: {
    body: string;
    /** The header Idempotency-Key; null without one. */
    idempotencyKey: string | null;
    project: Pick<Project, 'projectId' | 'hot'>;
  },
) => AskedOrder | null;

/** The routes that make orders. */
export const orderRouteIds = [
  'withdraw/apply',
  'swap/execute',
  'client/transfer',
  'client/send-tx',
  'client/sign-message',
  'client/sign-typed-data',
] as const;
export type OrderRouteId = (typeof orderRouteIds)[number];

/** Errors: those of the route. */
export function askedWithdrawal(
  deps: TermsDeps,
  input: AskedTerms & { projectId: string; bizOrderId: string; memo: string | null },
): AskedOrder {
  const { projectId, bizOrderId, memo } = input;
  const { chain, token, toAddress, amount } = readTerms(deps, input);
  const { symbol, decimals, priceSymbol } = token;
  const of = { projectId, bizOrderId, memo, toAddress, amount, decimals };
  const terms: RequestTerms = { kind: 'withdrawal', chain: chain.name, token: symbol, ...of };
  return { terms, priceSymbol };
}

/** `from` is null for the hot wallet. Errors: those of the route. */
export function askedOperation(
  deps: ParseDeps,
  input: { project: Pick<Project, 'projectId' | 'hot'>; call: CallRequest; from: string | null },
): RequestTerms {
  const { project, from } = input;
  const { chain, record } = parseTerms(deps, input.call);
  const fromAddress = senderAddress(deps.checkAddress, { project, chain, from });
  const of: Pick<Operation, 'projectId' | 'chain' | 'fromAddress'> = {
    projectId: project.projectId,
    chain: chain.name,
    fromAddress,
  };
  return { kind: 'operation', ...of, ...record };
}

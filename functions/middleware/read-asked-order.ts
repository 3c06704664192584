import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import {
  type AskedOrder,
  askedOperation,
  askedWithdrawal,
  type ReadAskedOrder,
} from '#domain/request/asked-order.ts';
import { type OrderRoute, orderRoutes } from '#domain/request/order-routes.ts';
import { makeReadSignedOrder } from '#domain/request/read-signed-order.ts';
import type { CallRequest } from '#domain/wallet/call-request.ts';
import type { ParseDeps } from '#domain/wallet/parse-call.ts';
import type { Chain } from '#model/chain.ts';
import type { Project } from '#model/project.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { callRequests } from './call-requests.ts';
import { readInput } from './read-input.ts';
import type { BodyOf } from './route-input.ts';

const lookups: ParseDeps = {
  chain: (name: ChainName) => chains[name],
  token: findToken,
  checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
  readTypedData,
  checkMessage: personalMessageDigest,
};

/** The same as a signer reads it, without the schema. */
export const readSignedOrder: ReadAskedOrder = /* @__PURE__ */ makeReadSignedOrder({
  ...lookups,
  parseChain: (name) => parseChain(name, { aliases: true }),
});

/** What a request for an order asks, read by its route's schema and rules. */
export const readAskedOrder: ReadAskedOrder = (id, { body, idempotencyKey, project }) => {
  const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
  const route = orderRoutes.find((one) => one.id === id)!;
  try {
    const input = readInput(route, { rawQueryString: '', headers }, Buffer.from(body));
    return askedOf(route, input.body, project);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

type Body<Id extends OrderRoute['id']> = BodyOf<Extract<OrderRoute, { id: Id }>>;

function askedOf(
  route: OrderRoute,
  read: unknown,
  project: Pick<Project, 'projectId' | 'hot'>,
): AskedOrder {
  const { projectId } = project;
  switch (route.id) {
    case 'withdraw/apply': {
      const body = read as Body<'withdraw/apply'>;
      const { token, amount, biz_order_id: bizOrderId, memo = null } = body;
      const chain = parseChain(body.chain, { aliases: true });
      const of = { projectId, bizOrderId, chain, token, toAddress: body.to_address, amount, memo };
      return askedWithdrawal(lookups, of);
    }
    case 'swap/execute': {
      const body = read as Body<'swap/execute'>;
      const { biz_order_id: bizOrderId, route_id: routeId, memo = null } = body;
      return {
        terms: { kind: 'swap', projectId, bizOrderId, routeId, memo },
        maxSlippageBps: body.max_slippage_bps,
      };
    }
    default: {
      const body = read as Body<typeof route.id>;
      const chain = parseChain(body.chain, { aliases: true });
      const call = callOf(route, body, chain);
      return { terms: askedOperation(lookups, { project, call, from: body.from ?? null }) };
    }
  }
}

const callOf = (route: OrderRoute, body: unknown, chain: ChainName): CallRequest => {
  const type = route.id.slice('client/'.length) as keyof typeof callRequests;
  const readCall = callRequests[type] as (body: unknown, chain: ChainName) => CallRequest;
  return readCall(body, chain);
};

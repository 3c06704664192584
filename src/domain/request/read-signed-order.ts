import type { ChainName } from '#shared/chains.ts';
import type { ParseDeps } from '../wallet/parse-call.ts';
import {
  type AskedOrder,
  askedOperation,
  askedWithdrawal,
  type OrderRouteId,
  type ReadAskedOrder,
} from './asked-order.ts';

type Field = string | undefined;
type Fields = Record<string, Field>;

/**
 * Reads what a signed body asks, for a signer: the same fields with the same defaults as the routes'
 * schemas, which checked it before (test/property/asked-orders.test.ts compares both). It needs no schema,
 * so that a function with keys loads none.
 */
export function makeReadSignedOrder(
  deps: ParseDeps & { parseChain(name: string): ChainName },
): ReadAskedOrder {
  return (route, { body, project }) => {
    try {
      return asked(route, JSON.parse(body), project);
    } catch {
      // Of another shape than the route takes.
      return null;
    }
  };

  function asked(
    route: OrderRouteId,
    read: Record<string, unknown>,
    project: Parameters<ReadAskedOrder>[1]['project'],
  ): AskedOrder {
    const { projectId } = project;
    const body = withoutNulls(read) as Fields;
    const bizOrderId = body.biz_order_id!;
    const memo = body.memo ?? null;
    if (route === 'swap/execute') {
      const maxSlippageBps = body.max_slippage_bps as unknown as number | undefined;
      const routeId = body.route_id!;
      return { terms: { kind: 'swap', projectId, bizOrderId, routeId, memo }, maxSlippageBps };
    }
    const chain = deps.parseChain(body.chain!);
    const from = body.from ?? null;
    const operation = (call: Parameters<typeof askedOperation>[1]['call']): AskedOrder => ({
      terms: askedOperation(deps, { project, call, from }),
    });
    switch (route) {
      case 'withdraw/apply': {
        const { token, amount, to_address: toAddress } = body as Record<string, string>;
        const of = { token: token!, amount: amount!, toAddress: toAddress! };
        return askedWithdrawal(deps, { projectId, bizOrderId, chain, memo, ...of });
      }
      case 'client/transfer': {
        const { token, to, amount } = body as Record<string, string>;
        const of = { token: token!, to: to!, amount: amount! };
        return operation({ opType: 'transfer', chain, memo, ...of });
      }
      case 'client/send-tx': {
        const value = /^0x?$/.test(body.value ?? '0') ? '0x0' : body.value!;
        const of = { to: body.to!, value, data: body.data ?? '0x', gas: null };
        return operation({ opType: 'send-tx', chain, ...of });
      }
      case 'client/sign-message':
        return operation({ opType: 'sign-message', chain, message: body.message! });
      case 'client/sign-typed-data': {
        const { domain, types, primaryType, message } = read as Record<string, object>;
        const of = { domain: domain!, types: types!, message: message! };
        const typedData = { ...of, primaryType: primaryType as unknown as string };
        return operation({ opType: 'sign-typed-data', chain, typedData });
      }
    }
  }
}

/** An optional field that is null means the same as none. */
const withoutNulls = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

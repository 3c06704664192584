import { randomBytes } from 'node:crypto';
import { type Ask, chain, type Ids } from '#test/scenarios/foreign-records.ts';
import type { Merchant } from '#test/support/stack.ts';
import type { Route } from '#wire/merchant/route.ts';
import { routes } from '#wire/merchant/routes.ts';

export const random = () => randomBytes(6).toString('hex');

export const payment = (amount: string) => ({
  chain,
  token: 'USDT',
  to_address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  amount,
});

export const send = (merchant: Merchant, route: Route, { query, body, param }: Ask, ids: Ids) => {
  const text = new URLSearchParams(query?.(ids)).toString();
  const plain = route.path.replace(/\{\w+\}/, () => param?.(ids) ?? '');
  const path = text ? `${plain}?${text}` : plain;
  return merchant.api.call<Record<string, unknown>>(route.method, path, body?.(ids));
};

export const signed = routes.filter(({ permission }) => permission !== 'none');

export const routesOf = (asks: Record<string, Ask[]>) =>
  signed.flatMap((route) =>
    (asks[route.id] ?? []).map((ask, i): [string, number, Route, Ask] => [route.id, i, route, ask]),
  );

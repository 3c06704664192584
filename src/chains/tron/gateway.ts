import type { ExpiringGateway } from '../../domain/ports/payments.ts';
import type { Chain } from '../../domain/ports/world.ts';
import { readAccount } from './account.ts';
import { readAnchor } from './anchor.ts';
import { broadcast } from './broadcast.ts';
import { isKnown } from './confirm.ts';
import type { TronHttp } from './http.ts';
import { planPayment } from './plan.ts';

/** The ExpiringGateway of TRON over its providers; amounts and fees in sun. */
export function makeTronGateway({
  chain,
  http,
}: {
  chain: Chain;
  http: TronHttp;
}): ExpiringGateway {
  return {
    nativeBalance: async (address) => (await readAccount(http, address)).balance,
    anchor: () => readAnchor(http),
    plan: (terms, limits) => planPayment({ http, chain }, terms, limits),
    broadcast: (raw) => broadcast(http, raw),
    isKnown: (txHash) => isKnown(http, txHash),
  };
}

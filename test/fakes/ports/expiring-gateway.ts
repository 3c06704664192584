import type { ExpiringGateway } from '#domain/ports/chains/expiring-gateway.ts';
import { fake } from '../fake.ts';

/** Has one provider and only these methods. A call of any other throws `not expected`. */
export const fakeExpiringGateway = (methods: Partial<ExpiringGateway>): ExpiringGateway =>
  fake<ExpiringGateway>({ each: () => [], ...methods });

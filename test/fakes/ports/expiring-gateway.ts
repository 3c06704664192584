import type { ExpiringGateway } from '#domain/ports/chains/expiring-gateway.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakeExpiringGateway = (methods: Partial<ExpiringGateway>): ExpiringGateway =>
  fake<ExpiringGateway>(methods);

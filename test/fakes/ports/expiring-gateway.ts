import type { ExpiringGateway } from '#ports/chains.ts';
import { fake } from '../fake.ts';

/** Has one provider and only these methods. A call of any other throws `not expected`. */
export const fakeExpiringGateway = (methods: Partial<ExpiringGateway>): ExpiringGateway =>
  fake<ExpiringGateway>({ each: () => [], ...methods });

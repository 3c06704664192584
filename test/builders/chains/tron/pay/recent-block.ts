import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { type Answers, fakeHttp } from '#test/unit/chains/tron/fake-http.ts';
import { forgeBlock } from '#test/unit/chains/tron/forge.ts';
import { chain } from '#test/unit/chains/tron/people.ts';

/** A node with this head and solid block. */
export const nodeOf = (head: number, solid: number): Answers => ({
  'wallet/getblock': ({ id_or_num }: Record<string, unknown>) =>
    forgeBlock({ number: id_or_num === undefined ? head : Number(id_or_num) }),
  'walletsolidity/getblock': forgeBlock({ number: solid }),
});

export const read = (...nodes: Answers[]) =>
  makeTronGateway({ chain, http: fakeHttp(...nodes) }).recentBlock();

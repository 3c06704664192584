/**
 * Invoked by the energy worker. The only function with the key that the energy account permits to
 * lend its stake. It signs nothing else (docs/energy.md "Own stake").
 */

import * as z from 'zod/mini';
import { makeKeyring } from '#aws/keys/keyring.ts';
import { publicKey } from '#aws/keys/public-key.ts';
import { need } from '#aws/runtime/config.ts';
import { tronAddressOfSpki } from '#chains/tron/account/address-of-spki.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { tronNetwork } from '#chains/tron/node/network.ts';
import { signRaw } from '#chains/tron/pay/sign.ts';
import { decodeStakeAct } from '#extensions/own-stake/chain/tron/stake-act.ts';
import { makeStakeChain } from '#extensions/own-stake/chain/tron/stake-chain.ts';
import type { StakeSignature } from '#extensions/own-stake/ports.ts';
import { judgeStake, type StakeJudgeDeps } from '#extensions/own-stake/rules/judge-stake.ts';
import { nodeClients } from '#functions/dependencies/node-clients.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  energyStore,
  orderStore,
  stakeStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Keyring } from '#ports/chains.ts';
import type { Logger } from '#ports/runtime.ts';

const eventSchema = z.object({
  requestId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  does: z.enum(['delegate', 'undelegate']),
});

const nodes = nodeClients('signer', ({ chain, ...nodes }) =>
  makeTronHttp({ ...nodes, network: tronNetwork(chain) }),
);

export const makeHandler =
  (deps: {
    judgeDeps(): Promise<StakeJudgeDeps>;
    keyring: Keyring;
    keyId: string /** The TRX address of that key, which is not the energy account. */;
    keyAddress(): Promise<string>;
    log: Logger;
  }) =>
  async (event: unknown): Promise<StakeSignature> => {
    const of = eventSchema.parse(event);
    const judged = await deps.judgeDeps();
    const verdict = await judgeStake(judged, of);
    if (!verdict.ok) {
      deps.log.error('stake.refused', { request: of.requestId, does: of.does, ...verdict });
      return { refused: verdict.reason };
    }
    const { keyring, keyId } = deps;
    const raw = Buffer.from(verdict.raw, 'hex');
    const signed = await signRaw({ raw, keyring, keyId, address: await deps.keyAddress() });
    deps.log.info('stake.signed', { request: of.requestId, does: of.does, tx: signed.txHash });
    return { signed: signed.raw };
  };

export const handler = worker('sign-stake', (log) => {
  let known: string | undefined;
  return makeHandler({
    async judgeDeps() {
      const { reading } = await nodes('TRX');
      return {
        account: need('ENERGY_ACCOUNT'),
        permission: Number(need('ENERGY_PERMISSION')),
        stakes: stakeStore(),
        energy: energyStore(),
        orders: orderStore(),
        addresses: addressBook(),
        chain: makeStakeChain({ http: reading }),
        readAct: decodeStakeAct,
        clock,
      };
    },
    keyring: makeKeyring(),
    keyId: need('KMS_ENERGY_KEY'),
    async keyAddress() {
      known ??= tronAddressOfSpki(await publicKey(need('KMS_ENERGY_KEY')));
      return known;
    },
    log,
  });
});

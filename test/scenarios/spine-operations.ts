/** The client wallet of a spine: session keys and operations over the real stores. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makeSessionKeyConfirmations } from '#aws/projects/session-key-confirmations.ts';
import { checkAddress, checkAnyAddress } from '#chains/account/address.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { askedOperation } from '#domain/request/asked-order.ts';
import {
  type CreateSessionKeyDeps,
  createSessionKey,
} from '#domain/session-key/create-session-key.ts';
import { newSessionKey } from '#domain/session-key/new-session-key.ts';
import type { SessionKeyRequest } from '#domain/session-key/read-session-key-terms.ts';
import { revokeSessionKey } from '#domain/session-key/revoke-session-key.ts';
import type { CallRequest } from '#domain/wallet/call-request.ts';
import {
  type SubmitDeps,
  type SubmitInput,
  submitOperation,
} from '#domain/wallet/submit-operation.ts';
import type { Chain } from '#model/chain.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { AllowanceReader, CallSimulator } from '#ports/chains.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import type { RequestWriter } from '#ports/requests.ts';
import { chainNames } from '#shared/chains.ts';
import { recordAsked } from '../support/record-asked.ts';

/** The simulator of a chain without contract calls, which no code should ask. */
const noSimulator: CallSimulator = {
  simulate: () => Promise.reject(new Error('this chain has no calls')),
};

const noAllowances: AllowanceReader = {
  holdsAllowance: () => Promise.reject(new Error('this chain has no calls')),
};

/** A call without its chain: a spine has only one. */
type WithoutChain<Call> = Call extends CallRequest ? Omit<Call, 'chain'> : never;
export type SpineCall = WithoutChain<CallRequest>;

export type MadeKey = { key: SessionKey; value: string };

/** Settings beside the call: a session key's whole value, another `from`, an Idempotency-Key. */
export type SubmitSet = Partial<Omit<SubmitInput, 'call'>>;

export function makeSpineOperations(
  of: Pick<SubmitDeps, 'balances' | 'fees' | 'prices' | 'clock' | 'ids' | 'log'> & {
    client: DynamoDBDocumentClient;
    requests: RequestWriter;
    chain: Chain;
    project: Project;
    settings: ProjectSettings;
    sessionKeys: SessionKeyStore;
    simulator: CallSimulator | undefined;
    allowances: AllowanceReader | undefined;
  },
) {
  const { client, requests, chain, project, settings, sessionKeys, ...world } = of;
  const submitDeps: SubmitDeps = {
    ...world,
    sessionKeys,
    confirmations: makeSessionKeyConfirmations(client),
    simulator: of.simulator ?? noSimulator,
    allowances: of.allowances ?? noAllowances,
    operations: makeOperationStore(client),
    addresses: makeAddressBook(client),
    chain: () => chain,
    token: (_, symbol) => chain.tokens.find((token) => token.symbol === symbol),
    checkAddress: ({ family }, text) => checkAddress(family, text),
    readTypedData,
    checkMessage: personalMessageDigest,
  };
  const keyDeps: CreateSessionKeyDeps = {
    sessionKeys,
    clock: of.clock,
    ids: of.ids,
    checkAddress: checkAnyAddress,
    chain(name) {
      const found = chainNames.find((one) => one === name);
      if (!found) throw new Error(`no chain ${name}`);
      return found;
    },
  };
  const { projectId, walletId } = project;
  const owner = { projectId, walletId, appId: 'app_1', requestId: 'req' };
  return {
    submitDeps,
    operations: submitDeps.operations,
    sessionKeys,
    outbox: makeOutboxStore(client),
    /** Submits an operation; by default from the hot address and without a session key. */
    async submit(call: SpineCall, set: SubmitSet = {}, deps: Partial<SubmitDeps> = {}) {
      const used = { ...submitDeps, ...deps };
      const input: SubmitInput = {
        project,
        settings,
        appId: 'app_1',
        requestId: 'req',
        from: null,
        sessionKey: null,
        idempotency: null,
        ...set,
        call: { ...call, chain: chain.name } as CallRequest,
      };
      const { appId, sessionKey, idempotency } = input;
      const orderNo = await recordAsked(
        { requests, clock: used.clock, ids: used.ids },
        {
          appId,
          sessionKey,
          idempotencyKey: idempotency?.key,
          terms: () => askedOperation(used, input),
        },
      );
      return submitOperation(used, { ...input, orderNo });
    },
    /** Creates a session key as its route does; without limits by default. */
    newKey: (request: SessionKeyRequest = {}): Promise<MadeKey> =>
      createSessionKey(keyDeps, { ...owner, named: newSessionKey(of.ids), request }),
    revokeKey: ({ key }: MadeKey) =>
      revokeSessionKey({ ...keyDeps, sessionKeys }, { ...owner, by: owner, named: key.skId }),
    /** Micro-USD that a key's operations have reserved on a UTC day. */
    async usedOf({ key }: MadeKey, day: string): Promise<bigint> {
      return (await sessionKeys.usedToday([key.skId], day)).get(key.skId)?.usedMicroUsd ?? 0n;
    },
  };
}

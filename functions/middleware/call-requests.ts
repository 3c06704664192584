import type { CallRequest } from '#domain/wallet/call-request.ts';
import type { ChainName } from '#shared/chains.ts';
import type { sendTx, signMessage, signTypedData, transfer } from '#wire/merchant/client/routes.ts';
import type { BodyOf } from './route-input.ts';

/** Takes a call's own terms from the body of its route. */
export type ReadCall<Body> = (body: Body, chain: ChainName) => CallRequest;

/** By the type of the operation. Whoever verifies a call reads it as its route does. */
export const callRequests = {
  transfer: ({ token, to, amount, memo }: BodyOf<typeof transfer>, chain: ChainName) => ({
    opType: 'transfer' as const,
    chain,
    token,
    to,
    amount,
    memo: memo ?? null,
  }),

  'send-tx': ({ to, value, data, gas }: BodyOf<typeof sendTx>, chain: ChainName) => ({
    opType: 'send-tx' as const,
    chain,
    to,
    value,
    data,
    gas: gas ?? null,
  }),

  'sign-message': ({ message }: BodyOf<typeof signMessage>, chain: ChainName) => ({
    opType: 'sign-message' as const,
    chain,
    message,
  }),

  'sign-typed-data': (
    { domain, types, primaryType, message }: BodyOf<typeof signTypedData>,
    chain: ChainName,
  ) => ({
    opType: 'sign-typed-data' as const,
    chain,
    typedData: { domain, types, primaryType, message },
  }),
};

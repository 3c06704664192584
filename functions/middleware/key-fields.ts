import type { Caller } from '#ports/signed-call.ts';

/** What an order keeps of the API key that asked for it. */
export const keyFields = ({ appId, askedBy, name }: Caller['key']) => ({
  appId,
  keyAskedBy: askedBy?.id,
  keyName: name,
});

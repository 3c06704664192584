import { expect } from 'vitest';
import { type Handler, json } from '#test/fakes/rpc-server.ts';

export const says =
  (value: unknown, status?: number): Handler =>
  (_, response) =>
    json(response, value, status);

export const caught = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => expect.fail('it did not throw'),
    (error: Error) => error,
  );

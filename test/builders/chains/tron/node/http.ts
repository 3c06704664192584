import { type Handler, json } from '#test/fakes/rpc-server.ts';

export const says =
  (value: unknown, status?: number): Handler =>
  (_, response) =>
    json(response, value, status);

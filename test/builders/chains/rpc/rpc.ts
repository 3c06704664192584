import { node } from '#test/fakes/rpc-server.ts';

export const says = (result: unknown) => node(() => ({ result }));
export const secret = '/v3/0123456789abcdef?token=s3cr3t-t0ken';
export const deadUrl = `http://127.0.0.1:65531${secret}`;

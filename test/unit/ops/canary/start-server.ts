import { onTestFinished } from 'vitest';
import { type Handler, type RpcServer, startRpcServer } from '../../../fakes/rpc-server.ts';

/** Starts a stub of a node that stops when the test ends. */
export async function startServer(handler: Handler): Promise<RpcServer> {
  const server = await startRpcServer(handler);
  onTestFinished(() => server.stop());
  return server;
}

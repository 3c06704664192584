/**
 * Kills a deployed function's process with SIGKILL at a chosen point. The function's AWS calls go
 * through a proxy, which finds the calling process by its connection. It kills the process before
 * it forwards the call, or after the call was carried out and before the answer is returned.
 */
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { makeProcessFinder, variableOf } from './process-of-connection.ts';
import { setVariables } from './set-variables.ts';

export interface AwsCall {
  /** Name of the function, such as `queue-sign-evm`. */
  fn: string;
  pid: number;
  /** Such as `TransactWriteItems`, `SendMessage`, `Sign`. */
  action: string;
  body: string;
}

export type Moment = 'before' | 'after';

/** When to kill: before or after the first call that `matches`. */
export interface Plan {
  moment: Moment;
  matches: (call: AwsCall) => boolean;
}

export interface Killer {
  /** Resolves with the call at which the process was killed. */
  arm(plan: Plan): { killed: Promise<AwsCall>; disarm(): void };
  /** Kills at calls that `chance` chooses, until this is called with null. */
  atRandom(chance: ((call: AwsCall) => Moment | null) | null): void;
  /** The process that made the function's last call whose body contains `text`. */
  lastOf(fn: string, text: string): number | undefined;
  /** Kills the process if it belongs to a function. Returns whether it did. */
  kill(pid: number): boolean;
  /** Processes killed so far. */
  kills: AwsCall[];
  /** Makes the functions call AWS directly again. */
  leave(): Promise<void>;
}

const prefix = 'coffer-local-';
const actionOf = (headers: IncomingHttpHeaders) =>
  String(headers['x-amz-target'] ?? '')
    .split('.')
    .at(-1) ?? '';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function forward(
  endpoint: URL,
  call: { method?: string; path?: string; headers: IncomingHttpHeaders; body: Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = call;
    const options = { host: endpoint.hostname, port: endpoint.port, method, path, headers };
    const onwards = httpRequest({ ...options, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const { statusCode: status = 502, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    onwards.once('error', reject);
    onwards.end(body);
  });
}

/** Puts the proxy between these functions and the emulator, and restarts their processes. */
export async function startKiller(endpointUrl: string, functions: string[]): Promise<Killer> {
  const endpoint = new URL(endpointUrl);
  const plans = new Set<Plan & { done: (call: AwsCall) => void }>();
  const last = new Map<string, { pid: number; body: string }[]>();
  const kills: AwsCall[] = [];
  let random: ((call: AwsCall) => Moment | null) | null = null;

  /** A function's process has the address of this proxy in its environment. */
  const ofFunction = (pid: number): string | undefined => {
    if (variableOf(pid, 'AWS_ENDPOINT_URL') !== url) return undefined;
    const name = variableOf(pid, 'AWS_LAMBDA_FUNCTION_NAME');
    return name?.startsWith(prefix) ? name.slice(prefix.length) : undefined;
  };
  const kill = (pid: number): boolean => {
    if (!ofFunction(pid)) return false;
    try {
      process.kill(pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  };
  const find = makeProcessFinder((pid) => ofFunction(pid) !== undefined);
  const callers = new WeakMap<Socket, { pid: number; fn: string }>();
  const callerOf = (socket: Socket) => {
    const known = callers.get(socket);
    if (known) return known;
    const pid = find(socket.remotePort ?? 0, port);
    const fn = pid === undefined ? undefined : ofFunction(pid);
    if (pid === undefined || fn === undefined) return undefined;
    callers.set(socket, { pid, fn });
    return { pid, fn };
  };
  /** One kill can complete several plans, because orders share transactions. */
  const planned = (call: AwsCall) => {
    const all = [...plans].filter((plan) => plan.matches(call));
    const moment = all[0]?.moment ?? random?.(call) ?? null;
    return { moment, due: all.filter((plan) => plan.moment === moment) };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return void response.destroy();
    }
    const body = Buffer.concat(chunks);
    const caller = callerOf(request.socket);
    const call: AwsCall | null = caller
      ? { ...caller, action: actionOf(request.headers), body: body.toString('utf8') }
      : null;
    const { moment, due } = call ? planned(call) : { moment: null, due: [] };
    const end = () => {
      // If the process has already ended, the plan waits for the next match.
      if (!call || !kill(call.pid)) return;
      kills.push(call);
      for (const plan of due) if (plans.delete(plan)) plan.done(call);
    };
    if (call) {
      const calls = last.get(call.fn) ?? [];
      last.set(call.fn, [...calls.slice(-50), { pid: call.pid, body: call.body }]);
    }
    if (moment === 'before') {
      end();
      return void response.destroy();
    }
    try {
      const { method, url: path, headers } = request;
      const answer = await forward(endpoint, { method, path, headers, body });
      if (moment === 'after') {
        end();
        return void response.destroy();
      }
      const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers;
      response.writeHead(answer.status, { ...kept, 'content-length': answer.body.length });
      response.end(answer.body);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;

  const client = new LambdaClient({});
  const own = new Map<string, Record<string, string>>();
  const leave = async () => {
    random = null;
    plans.clear();
    for (const [fn, variables] of own) await setVariables(client, `${prefix}${fn}`, variables);
    client.destroy();
    server.close();
    server.closeAllConnections();
  };
  try {
    for (const fn of functions) {
      const FunctionName = `${prefix}${fn}`;
      const found = await client.send(new GetFunctionConfigurationCommand({ FunctionName }));
      const variables = found.Environment?.Variables ?? {};
      own.set(fn, variables);
      // Queue URLs also name the emulator, so its host is replaced in every variable.
      const through = Object.entries(variables).map(([name, value]) => [
        name,
        value.replace(endpoint.host, `127.0.0.1:${port}`),
      ]);
      await setVariables(client, FunctionName, {
        ...Object.fromEntries(through),
        AWS_ENDPOINT_URL: url,
        // Otherwise it is a thread, beside those of all other functions.
        COFFER_OWN_PROCESS: 'true',
      });
    }
  } catch (error) {
    await leave();
    throw error;
  }

  return {
    arm(plan) {
      let armed: Plan & { done: (call: AwsCall) => void };
      const killed = new Promise<AwsCall>((done) => {
        armed = { ...plan, done };
        plans.add(armed);
      });
      return { killed, disarm: () => void plans.delete(armed) };
    },
    atRandom(chance) {
      random = chance;
    },
    lastOf: (fn, text) =>
      last.get(fn)?.findLast(({ body, pid }) => body.includes(text) && ofFunction(pid) === fn)?.pid,
    kill,
    kills,
    leave,
  };
}

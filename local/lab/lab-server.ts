import * as z from 'zod';
import { ApiRefusal } from '../clients/api-client.ts';
import type { LabHandler } from '../console/console-server.ts';
import { readBody, sendJson } from '../process/json-server.ts';
import { type Lab, LabRefusal } from './lab.ts';
import type { LabGuard } from './lab-guard.ts';

function refusalOf(error: unknown): { status: number; message: string } {
  if (error instanceof z.ZodError) return { status: 400, message: z.prettifyError(error) };
  if (error instanceof SyntaxError) return { status: 400, message: 'The body is not JSON' };
  if (error instanceof LabRefusal || error instanceof ApiRefusal) {
    return { status: 409, message: error.message };
  }
  return { status: 500, message: (error as Error).message };
}

/** The Lab's HTTP API: `GET /lab/state`, and a POST for each thing that it can do. */
export const labServer =
  (lab: Lab, guard: LabGuard): LabHandler =>
  async (request, response, path) => {
    const refused = await guard.refuses(request);
    if (refused !== null) return sendJson(response, refused, '{"error":"Not for you"}');
    try {
      if (request.method === 'GET' && path === '/state') {
        return sendJson(response, 200, JSON.stringify(await lab.state()));
      }
      if (request.method !== 'POST') return sendJson(response, 405, '{"error":"POST"}');
      const text = (await readBody(request)).toString('utf8');
      const done = await lab.act(path, JSON.parse(text || '{}'));
      return sendJson(response, 200, JSON.stringify(done ?? {}));
    } catch (error) {
      const { status, message } = refusalOf(error);
      return sendJson(response, status, JSON.stringify({ error: message }));
    }
  };

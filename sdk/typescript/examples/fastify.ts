import { type VerifiedEvent, verifyWebhook, WebhookError } from 'coffer-sdk';

interface Reply {
  code: (status: number) => { send: () => unknown };
}

interface App {
  addContentTypeParser: (
    type: string,
    options: { parseAs: 'buffer' },
    parse: (
      request: unknown,
      body: Uint8Array,
      done: (error: null, body: Uint8Array) => void,
    ) => void,
  ) => unknown;
  post: (
    path: string,
    handler: (
      request: { body: unknown; headers: Record<string, string | string[] | undefined> },
      reply: Reply,
    ) => Promise<unknown>,
  ) => unknown;
}

/**
 * A webhook receiver as a Fastify plugin: `app.register(async (app) => addCoffer(app, options))`.
 * Its parser keeps the raw body, which the signature covers, only in this plugin.
 */
export function addCoffer(
  app: App,
  options: { secrets: string[]; handle: (event: VerifiedEvent) => Promise<void> },
): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/coffer', async (request, reply) => {
    try {
      const body = request.body as Uint8Array;
      const event = await verifyWebhook({
        body,
        headers: request.headers,
        secrets: options.secrets,
      });
      await options.handle(event);
      return reply.code(204).send();
    } catch (error) {
      if (error instanceof WebhookError) return reply.code(400).send();
      throw error;
    }
  });
}

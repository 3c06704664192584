import { type VerifiedEvent, verifyWebhook, WebhookError } from 'coffer-sdk';

/**
 * A webhook receiver for Express. The signature covers the raw body, so no JSON parser may come
 * before it: `app.post('/coffer', express.raw({ type: 'application/json' }), handler)`.
 */
export const makeExpressHandler =
  (options: { secrets: string[]; handle: (event: VerifiedEvent) => Promise<void> }) =>
  async (
    request: { body: Uint8Array; headers: Record<string, string | string[] | undefined> },
    response: { sendStatus: (status: number) => unknown },
    next: (error: unknown) => void,
  ): Promise<void> => {
    try {
      const { body, headers } = request;
      const event = await verifyWebhook({ body, headers, secrets: options.secrets });
      await options.handle(event);
      response.sendStatus(204);
    } catch (error) {
      if (error instanceof WebhookError) response.sendStatus(400);
      else next(error);
    }
  };

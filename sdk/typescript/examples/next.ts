import { type VerifiedEvent, verifyWebhook, WebhookError } from 'coffer-sdk';

/**
 * A webhook receiver for the app router of Next, and for anything that takes a Request and gives a
 * Response: `export const POST = makePost(options)` in `app/coffer/route.ts`.
 */
export const makePost =
  (options: { secrets: string[]; handle: (event: VerifiedEvent) => Promise<void> }) =>
  async (request: Request): Promise<Response> => {
    try {
      const body = await request.text();
      const { headers } = request;
      await options.handle(await verifyWebhook({ body, headers, secrets: options.secrets }));
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookError) return new Response(null, { status: 400 });
      throw error;
    }
  };

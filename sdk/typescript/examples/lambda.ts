import { type VerifiedEvent, verifyWebhook, WebhookError } from 'coffer-sdk';

/** A webhook receiver as a Lambda behind a function URL or an HTTP API. */
export const makeLambdaHandler =
  (options: { secrets: string[]; handle: (event: VerifiedEvent) => Promise<void> }) =>
  async (request: {
    body?: string;
    isBase64Encoded: boolean;
    headers: Record<string, string | undefined>;
  }): Promise<{ statusCode: number }> => {
    try {
      const body = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8');
      const { headers } = request;
      await options.handle(await verifyWebhook({ body, headers, secrets: options.secrets }));
      return { statusCode: 204 };
    } catch (error) {
      if (error instanceof WebhookError) return { statusCode: 400 };
      throw error;
    }
  };

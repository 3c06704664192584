/** What the package exports. */
export { Coffer, type CofferOptions } from './client.ts';
export * from './errors.ts';
/** `PermissionError` is its name in 0.1. */
export { NotPermittedError as PermissionError } from './errors.ts';
/** For a client of your own, such as openapi-fetch. */
export type { paths } from './generated/schema.ts';
export { routes } from './routes.ts';
export type { World } from './send.ts';
export { type Credentials, makeSign, type Sign, type SignedRequest, signString } from './sign.ts';
export type { StatementRow } from './statements.ts';
export type {
  CallOptions,
  ClientCallOptions,
  CofferEvent,
  Data,
  Input,
  Item,
  Open,
  Operation,
} from './types.ts';
export { version } from './version.ts';
export {
  type Delivery,
  type VerifiedEvent,
  verifyWebhook,
  WebhookError,
  type WebhookRefusal,
} from './webhooks.ts';

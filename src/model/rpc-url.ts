/** A provider as the parameter `rpc/<CHAIN>` names it: only its URL, or with what is known. */
export type RpcUrl = string | RpcEndpoint;

export interface RpcEndpoint {
  url: string;
  /** Requests a second that the provider's plan allows, for all functions together. */
  requestsPerSecond?: number | undefined;
  /** The part of it that each process of a function may use; 0.6 and 0.4 by default. */
  shares?: { watcher: number; signer: number } | undefined;
}

export const urlOf = (entry: RpcUrl): string => (typeof entry === 'string' ? entry : entry.url);

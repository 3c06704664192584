/** What asking a node ends with when it is not an answer; no message ever holds a URL. */

/** What a node answered instead of a result (JSON-RPC `error` and its like), without any URL in it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** No provider gave a usable answer. For a broadcast this means: it may have been sent. */
export class RpcUnavailable extends Error {
  override readonly name = 'RpcUnavailable';
}

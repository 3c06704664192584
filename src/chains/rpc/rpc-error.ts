/** The errors of a call to a node. No message ever contains a URL. */

/** A node's error answer (JSON-RPC `error` and the like), with URLs removed. */
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

/** No provider gave a usable answer. A broadcast that fails so may have been sent. */
export class RpcUnavailable extends Error {
  override readonly name = 'RpcUnavailable';
  constructor(
    message: string,
    /** An answer was larger than what is read: a smaller question may be answered. */
    readonly isTooLarge = false,
  ) {
    super(message);
  }
}

/** An error that becomes the `error` of a JSON-RPC answer. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export const invalidParams = (message: string) => new RpcError(-32602, message);
export const invalidParam = (message: string) => invalidParams(`Invalid param: ${message}`);

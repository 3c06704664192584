/** An error that a servlet of java-tron throws: `{"Error":"class <name> : <text>"}`. */
export class NodeError extends Error {
  constructor(
    readonly javaClass: string,
    message: string,
  ) {
    super(message);
    this.name = 'NodeError';
  }
}

/** A field of a request has the wrong form. `column` is its column in the body, from 1. */
export const parseException = (column: number, text: string): NodeError =>
  new NodeError('org.tron.core.services.http.JsonFormat$ParseException', `1:${column}: ${text}`);

/** The state does not allow a transaction. The node answers CONTRACT_VALIDATE_ERROR. */
export class ContractValidateError extends NodeError {
  constructor(message: string) {
    super('org.tron.core.exception.ContractValidateException', message);
    this.name = 'ContractValidateError';
  }
}

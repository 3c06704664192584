/** A failure that java-tron throws out of a servlet: `{"Error":"class <name> : <text>"}`. */
export class NodeError extends Error {
  constructor(
    readonly javaClass: string,
    message: string,
  ) {
    super(message);
    this.name = 'NodeError';
  }
}

/** A request whose field is not what the message says. `column` counts from 1 in the body. */
export const parseException = (column: number, text: string): NodeError =>
  new NodeError('org.tron.core.services.http.JsonFormat$ParseException', `1:${column}: ${text}`);

/** A transaction that the state does not allow; the node answers CONTRACT_VALIDATE_ERROR. */
export class ContractValidateError extends NodeError {
  constructor(message: string) {
    super('org.tron.core.exception.ContractValidateException', message);
    this.name = 'ContractValidateError';
  }
}

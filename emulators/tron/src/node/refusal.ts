/** A refused broadcast: a code of `GrpcAPI.Return.response_code`, and the node's message. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

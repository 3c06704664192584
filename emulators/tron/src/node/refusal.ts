/** Why a broadcast was refused: a code of `GrpcAPI.Return.response_code`, and the node's words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

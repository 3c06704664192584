import { ApiError } from './api-error.ts';

/**
 * A recipient that cannot be paid, as the chain says. The field has another name in each request:
 * who knows the request names it. `problem` is read after that name.
 */
export class RecipientError extends ApiError {
  constructor(
    readonly problem: string,
    field = 'to_address',
  ) {
    super('invalidRequest', `${field} ${problem}`);
  }
}

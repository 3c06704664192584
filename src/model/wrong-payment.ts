/** The bytes to sign are not the payment that was asked for, or not within its limits. */
export class WrongPayment extends Error {
  override readonly name = 'WrongPayment';
}

/** The key does not belong to the address or public key, so its signature must not be used. */
export class WrongKey extends Error {
  constructor(whose: string) {
    super(`the signature is not of ${whose}`);
    this.name = 'WrongKey';
  }
}

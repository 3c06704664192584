/** The person said no to what was shown, or it cannot be asked for. */
export class NotConfirmed extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotConfirmed';
  }
}

/** A text that is not the cursor of a page of entries. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

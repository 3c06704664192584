import type { SignatureBody } from '#wire/admin/device/read-signature.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';

/** What a command works with. */
export interface CommandDeps {
  call(method: string, path: string, body?: unknown): Promise<ApiAnswer<unknown>>;
  /** Shows what is about to be done, and asks; false where the person says no. */
  confirm(lines: string[], question: string): Promise<boolean>;
  /** Signs what was shown with the person's key file; undefined if none was named (`--key-file`). */
  sign(textOf: (stage: string) => string): Promise<SignatureBody | undefined>;
  /** Asks for a new password, twice. */
  newPassword(): Promise<string>;
  /** Asks for the code that the operator gave this person. */
  operatorCode(): Promise<string>;
}

/** What a refusal of Cognito means for the person who signs in. */
const sentences: Record<string, string> = {
  NotAuthorizedException:
    'The email or the password is wrong. A temporary password expires after a day: an owner ' +
    'of the account can send another (docs/deploy.md, "Admins").',
  UserNotFoundException: 'The email or the password is wrong.',
  PasswordResetRequiredException: 'The password was reset: request a new temporary one.',
  CodeMismatchException: 'The code is wrong: sign in again.',
  ExpiredCodeException: 'The code has expired: sign in again.',
  TooManyRequestsException: 'Too many sign-ins: wait a few minutes.',
  LimitExceededException: 'Too many attempts: wait a few minutes.',
};

/** A sentence for an error of the sign-in. It never holds what the person typed. */
export const refusalSentence = (error: Error): string => sentences[error.name] ?? error.message;

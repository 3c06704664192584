import { ApiError } from '#wire/api-error.ts';

/** What every route answers whose signature does not count. */
export const notSigned = () =>
  new ApiError(
    'forbidden',
    'This needs a signature of what was shown, by an active device of yours',
  );

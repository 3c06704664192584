import { ApiError } from '#wire/api-error.ts';

/** What every route answers whose signature does not count. */
export const notSigned = () =>
  new ApiError(
    'forbidden',
    'This needs a signature over the shown terms by one of your active devices',
  );

import { withDigest } from './with-digest.ts';

/** The operation OP1, which signs a text, as the admin API shows it under this path. */
export const messageOrder = (path: string) =>
  withDigest(/\/projects\/([^/]+)/.exec(path)?.[1] ?? '', {
    op_no: 'OP1',
    op_type: 'sign-message',
    chain: 'ETH',
    from_address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    token: null,
    token_address: null,
    amount: null,
    amount_raw: null,
    to_address: null,
    memo: null,
    message: 'hello',
  });

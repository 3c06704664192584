export const email = 'ann@example.com';
export const passwordOf = `Password of ${email}`;
export const code = 'Code of your authenticator';
export const now = () => new Date();

export const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

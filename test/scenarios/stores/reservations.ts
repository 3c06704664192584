import { buildWithdrawal } from '#test/builders/builders.ts';

export const { createdAt: at, createdAtMs: atMs } = buildWithdrawal();
export const operator = { id: 'arn:aws:iam::1:user/a', email: 'arn', groups: [], authTime: 0 };
export const room = 10n ** 30n;

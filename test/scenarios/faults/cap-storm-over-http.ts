import { byForm } from '#test/forms.ts';

/** Each call runs two functions of the emulator, each a process of 52 MB. */
export const atATime = 16;

export const calls = byForm({ short: 72, long: 200 });

/** The key's cap has room for some of the transfers of 3 USDT, and a little more. */
export const capUsd = byForm({ short: 10, long: 30 }) * 3 + 1;

export interface Answer {
  op_no: string;
  status: 'queued' | 'pending';
  risk_reason?: string;
}

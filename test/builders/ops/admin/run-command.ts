import { adminOptions } from '#ops/admin/options.ts';
import { readArguments } from '#ops/admin/read-arguments.ts';
import { runCommand } from '#ops/admin/run-command.ts';
import { parseOptions } from '#ops/options.ts';
import { withDigest } from '#test/builders/wire/with-digest.ts';

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

/** Runs a line against answers by path; keeps what was asked and shown. */
export async function run(line: string[], answers: Record<string, object>, says = true, code = '') {
  const asked: Asked[] = [];
  const shown: string[] = [];
  const signed: string[] = [];
  const { values, words } = parseOptions(adminOptions, line);
  const { command, args } = readArguments(words);
  const printed = await runCommand(
    {
      async call(method, path, body) {
        asked.push(body === undefined ? { method, path } : { method, path, body });
        return { http: 200, code: 0, message: undefined, data: {}, ...answers[path] };
      },
      async confirm(lines) {
        shown.push(...lines);
        return says;
      },
      async sign(textOf) {
        if (values['key-file'] === undefined) return undefined;
        const signature = textOf('prod');
        signed.push(signature);
        return { device_id: 'device', signature: 'signed' };
      },
      newPassword: async () => 'correct horse battery',
      operatorCode: async () => code,
    },
    { args, send: (deps) => command.run(deps, args, values) },
  );
  return { ...printed, asked, shown, signed };
}

export const order = withDigest('shop', {
  withdraw_no: 'WD1',
  chain: 'ETH',
  token: 'USDT',
  token_address: '0xusdt',
  amount_raw: '1500000000',
  from_address: '0xhot',
  to_address: '0xabc',
  amount: '1500',
  memo: null,
  status: 0,
  level: 2,
  approvals: 0,
  approvals_needed: 1,
  fail_reason: null,
  tx_hash: null,
  stuck: null,
});

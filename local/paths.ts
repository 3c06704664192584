import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url)).replace(/[/\\]$/, '');
/** Tests run beside a local cloud that is up, so the folder can be another one. */
const state = process.env.COFFER_LOCAL_DIR ?? `${root}/.local`;

/** Where the local cloud keeps what is not in git. */
export const paths = {
  root,
  state,
  logs: `${state}/logs`,
  /** Temporary files of the emulator and its functions. */
  temp: `${state}/tmp`,
  emulator: `${state}/emulator`,
  anvil: `${state}/anvil`,
  /** What local EVM chains begin with; one file is as good for every cloud of this clone. */
  genesis: `${root}/.local/genesis`,
  cdkOut: `${state}/cdk.out`,
  cdkHome: `${state}/cdk`,
  outputs: `${state}/outputs.json`,
  admins: `${state}/admins.json`,
  /** Which processes run, and for whom: also the lock of a second start. */
  run: `${state}/run.json`,
  stack: `${state}/stack.json`,
  /** Secrets that no log may hold. */
  secrets: `${state}/reports/secrets.jsonl`,
} as const;

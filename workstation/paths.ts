import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url)).replace(/[/\\]$/, '');
/** Another folder can be set, since tests run next to a running local cloud. */
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
  /** Genesis files of the local EVM chains, shared by every local cloud of this clone. */
  genesis: `${root}/.local/genesis`,
  cdkOut: `${state}/cdk.out`,
  cdkHome: `${state}/cdk`,
  outputs: `${state}/outputs.json`,
  admins: `${state}/admins.json`,
  /** The running processes and their owner; also the lock against a second start. */
  run: `${state}/run.json`,
  stack: `${state}/stack.json`,
  /** Secrets that no log may hold. */
  secrets: `${state}/reports/secrets.jsonl`,
} as const;

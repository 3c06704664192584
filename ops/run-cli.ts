/** Runs the AWS CLI with these arguments and returns what it prints. */
export type RunCli = (args: string[]) => Promise<string>;

/** What the AWS CLI answers, as JSON. */
export const jsonOf = async <T>(run: RunCli, args: string[]): Promise<T> =>
  JSON.parse(await run([...args, '--output', 'json'])) as T;

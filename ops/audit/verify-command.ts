import { auditVerify } from './audit-verify.ts';

export async function run(
  { against }: { against: string | undefined },
  [source = '']: string[],
): Promise<number> {
  const { lines, isRight } = auditVerify({ source, against });
  for (const line of lines) console.log(line);
  return isRight ? 0 : 1;
}

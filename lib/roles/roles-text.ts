import type { RoleRow } from './role-rows.ts';

const head = `# What each role may do, and why

Generated from the templates of a production stage by \`npm run roles -- --write\`; a test compares it.

Every function has its own role, and what a role allows holds only for calls of that function's code
(\`lambda:SourceFunctionArn\`): credentials that are used anywhere else may do nothing. Rows that say "by
AWS, outside its code" are the exceptions: Lambda polls queues and streams. A pattern or \`*\` appears only
where AWS knows no narrower resource, or where the resource is made at run time; then a condition or a
prefix narrows it. The tables leave out X-Ray (\`xray:PutTraceSegments\` and \`xray:PutTelemetryRecords\` on
\`*\`), which every function has, also outside its code.
`;

const isTracing = ({ actions }: RoleRow): boolean =>
  actions.every((action) => /^xray:Put(TraceSegments|TelemetryRecords)$/.test(action));
const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

function short(actions: string[]): string {
  const services = new Map<string, string[]>();
  for (const action of actions) {
    const [service, name] = action.split(':') as [string, string];
    services.set(service, [...(services.get(service) ?? []), name]);
  }
  return [...services].map(([service, names]) => code(`${service}:${names.join(', ')}`)).join(' ');
}

/** The table of all roles as Markdown (docs/roles.md). */
export function rolesText(rows: RoleRow[]): string {
  const roles = [...new Set(rows.map(({ role }) => role))].sort();
  const sections = roles.map((role) => {
    const own = rows.filter((row) => row.role === role && !isTracing(row));
    const lines = own.map(
      ({ actions, resource, condition, why }) =>
        `| ${short(actions)} | ${code(resource)} | ${cell(condition)} | ${cell(why)} |`,
    );
    return [`## ${role}`, '| may | on | if | why |', '|---|---|---|---|', ...lines].join('\n');
  });
  return `${[head, ...sections].join('\n').replaceAll('\n## ', '\n\n## ').replaceAll('\n\n\n', '\n\n')}\n`;
}

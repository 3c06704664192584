import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function local(folder: string): string {
  const file = path.join(folder, '.local', 'stack.json');
  mkdirSync(path.dirname(file), { recursive: true });
  const key = (permission: string) => ({
    permission,
    app_id: `app_${permission}`,
    api_secret: 's',
    webhook_secret: 'whs_',
  });
  const keys = ['read', 'manage', 'approve'].map(key);
  writeFileSync(
    file,
    JSON.stringify({ base_url: 'http://127.0.0.1:1/demo/api', project: { slug: 'demo', keys } }),
  );
  return file;
}

/** The console over answers that are made (made-answers.ts): a server of its own, no stack. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { consoleSite } from '#lib/bundling/console-site.ts';
import { type ConsoleServer, startConsoleServer } from '#local/console/console-server.ts';
import type { FoundBrowser } from './browser.ts';
import { type MadeAnswer, madeAnswer, type State, slug } from './made-answers.ts';
import { type Look, openPerson, type Person } from './person.ts';
import { skipWithoutBrowser } from './site.ts';

const issuer = 'https://sign-in.example';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const token = [
  base64({ alg: 'none' }),
  base64({
    iss: issuer,
    aud: 'console',
    token_use: 'id',
    email: 'alice@coffer.local',
    'cognito:groups': ['owner', 'approver', 'operator'],
    auth_time: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 3600,
  }),
  'none',
].join('.');

interface Options extends Partial<Look> {
  state?: State;
  /** What the API says of a path below the project, instead of the made answers; '' is the project. */
  instead?: Record<string, unknown>;
}

/** Opens a page of the project as somebody who is signed in; the state of the API may be switched. */
type Open = (
  path: string,
  options?: Options,
) => Promise<Person & { be: (state: State, instead?: Options['instead']) => void }>;

/** Registers the hooks of a file, whose tests are skipped where no Chromium starts. */
export function madeSite(found: FoundBrowser): Open {
  let server: ConsoleServer;
  beforeAll(async () => {
    if (!found.browser) return;
    server = await startConsoleServer(0);
    server.serve({
      site: await consoleSite('local-cloud'),
      docs: '/nowhere',
      adminApiUrl: `${issuer}/admin/v1`,
      signIn: issuer,
      config: { stage: 'local', local: true, issuer, sign_in: issuer, client_id: 'console' },
    });
  });
  skipWithoutBrowser(found);
  afterAll(() => server?.close());

  return async (path, { state = 'many', instead = {}, ...look } = {}) => {
    let now = { state, instead };
    const answerTo = (url: URL): MadeAnswer => {
      const found = new RegExp(`/projects/${slug}(?:/(.*))?$`).exec(url.pathname);
      const rest = found ? (found[1] ?? '') : null;
      return rest !== null && rest in now.instead
        ? { status: 200, body: { code: 0, data: now.instead[rest] } }
        : madeAnswer(url, now.state);
    };
    const person = await openPerson(found.browser!, look);
    onTestFinished(() => person.context.close());
    // Nothing here waits for a chain.
    person.context.setDefaultTimeout(30_000);
    await person.context.addInitScript(
      `sessionStorage.setItem('coffer-local-session', '${JSON.stringify({ idToken: token, refreshToken: null })}')`,
    );
    await person.context.route('**/admin/v1/**', (route) => {
      const { status, body } = answerTo(new URL(route.request().url()));
      return route.fulfill({ status, json: body });
    });
    await person.page.goto(`${server.url}/p/${slug}/${path}`);
    return Object.assign(person, {
      be: (next: State, other: Options['instead'] = {}) => {
        now = { state: next, instead: other };
      },
    });
  };
}

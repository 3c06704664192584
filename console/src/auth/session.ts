import { callbackPath } from '../../headers.ts';
import type { ConsoleConfig } from '../config.ts';
import { type Admin, readIdToken } from './id-token.ts';
import { challengeOf, type Departure, depart, safePath } from './pkce.ts';

interface Tokens {
  idToken: string;
  refreshToken: string | null;
}

interface Session extends Tokens {
  admin: Admin;
}

const departureKey = 'coffer.departure';

/** Only the local cloud keeps tokens over a reload: its sign-in page has no session of its own. */
export const localKey = 'coffer-local-session';

/**
 * Signs an admin in by the code flow with PKCE. The tokens are only in memory; what is stored over
 * the redirect is worth nothing without the code, and a code nothing without it.
 */
export class Sessions {
  #session: Session | null = null;
  #renewal: Promise<Session> | null = null;

  constructor(readonly config: ConsoleConfig) {
    if (__LOCAL__) {
      const kept = sessionStorage.getItem(localKey);
      if (kept) this.#take(JSON.parse(kept) as Tokens);
    }
  }

  get admin(): Admin | null {
    return this.#session?.admin ?? null;
  }

  /**
   * Leaves for the sign-in page; `fresh` asks for the password again. Never resolves: the page ends.
   */
  async signIn(path: string, { fresh = false } = {}): Promise<never> {
    const departure = depart(safePath(path));
    sessionStorage.setItem(departureKey, JSON.stringify(departure));
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.config.client_id,
      redirect_uri: location.origin + callbackPath,
      scope: 'openid email',
      state: departure.state,
      nonce: departure.nonce,
      code_challenge: await challengeOf(departure.verifier),
      code_challenge_method: 'S256',
      ...(fresh && { prompt: 'login', max_age: '0' }),
    });
    location.assign(`${this.config.sign_in}/oauth2/authorize?${query}`);
    return new Promise(() => {});
  }

  /** Takes the code that the sign-in page sent back; returns the path to show. */
  async arrive(url: URL): Promise<string> {
    const kept = sessionStorage.getItem(departureKey);
    sessionStorage.removeItem(departureKey);
    const departure = kept ? (JSON.parse(kept) as Departure) : null;
    const code = url.searchParams.get('code');
    if (url.searchParams.has('error')) throw new Error('The sign-in page refused the sign-in');
    if (!departure || !code || url.searchParams.get('state') !== departure.state) {
      throw new Error('This sign-in did not start here, or was already completed');
    }
    const tokens = await this.#ask({
      grant_type: 'authorization_code',
      code,
      redirect_uri: location.origin + callbackPath,
      code_verifier: departure.verifier,
    });
    this.#take(tokens, departure.nonce);
    return safePath(departure.path);
  }

  /** A token that is good for half a minute more; renewed first if it is not. */
  async token(): Promise<string | null> {
    if (!this.#session) return null;
    if (this.#session.admin.expiresAt - Date.now() / 1000 > 30) return this.#session.idToken;
    try {
      this.#renewal ??= this.#renew(this.#session);
      return (await this.#renewal).idToken;
    } catch {
      return null;
    } finally {
      this.#renewal = null;
    }
  }

  /** Forgets everything and revokes the refresh token; a new sign-in asks for the password. */
  async lock(): Promise<void> {
    const token = this.#session?.refreshToken ?? null;
    this.forget();
    await this.#revoke(token);
  }

  async #revoke(token: string | null): Promise<void> {
    if (!token) return;
    const body = new URLSearchParams({ token, client_id: this.config.client_id });
    // A failed revocation must not keep anybody signed in here.
    await fetch(`${this.config.sign_in}/oauth2/revoke`, { method: 'POST', body }).catch(() => {});
  }

  /** The same, and ends the session of the sign-in page. */
  async signOut(): Promise<void> {
    await this.lock();
    const query = new URLSearchParams({
      client_id: this.config.client_id,
      logout_uri: `${location.origin}/`,
    });
    location.assign(`${this.config.sign_in}/logout?${query}`);
  }

  forget(): void {
    this.#session = null;
    if (__LOCAL__) sessionStorage.removeItem(localKey);
  }

  async #renew(session: Session): Promise<Session> {
    const { refreshToken } = session;
    if (!refreshToken) throw new Error('The sign-in cannot be renewed');
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const renewed = await this.#ask(form);
    // Whoever locked the page or signed out meanwhile stays signed out.
    if (this.#session !== session) {
      await this.#revoke(renewed.refreshToken);
      throw new Error('The sign-in has ended');
    }
    // Without rotation the answer has no refresh token: the old one stays good.
    return this.#take({ ...renewed, refreshToken: renewed.refreshToken ?? refreshToken });
  }

  async #ask(form: Record<string, string>): Promise<Tokens> {
    const body = new URLSearchParams({ ...form, client_id: this.config.client_id });
    const answer = await fetch(`${this.config.sign_in}/oauth2/token`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`The sign-in was refused (HTTP ${answer.status})`);
    const tokens = (await answer.json()) as { id_token: string; refresh_token?: string };
    return { idToken: tokens.id_token, refreshToken: tokens.refresh_token ?? null };
  }

  #take(tokens: Tokens, nonce?: string): Session {
    const { issuer, client_id: clientId } = this.config;
    const expected = nonce === undefined ? { issuer, clientId } : { issuer, clientId, nonce };
    this.#session = { ...tokens, admin: readIdToken(tokens.idToken, expected) };
    if (__LOCAL__) sessionStorage.setItem(localKey, JSON.stringify(tokens));
    return this.#session;
  }
}

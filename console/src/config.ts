/** A token that the deployment lists, or a chain's coin. */
export interface KnownToken {
  symbol: string;
  /** null for the chain's coin. */
  address: string | null;
  decimals: number;
}

/** What a deployment gives its console: `/config.json`. */
export interface ConsoleConfig {
  stage: string;
  local: boolean;
  /** Who signs the tokens. */
  issuer: string;
  /** Origin of the sign-in page. */
  sign_in: string;
  client_id: string;
  /** Origin of the merchant API; absent until the stack is deployed again. */
  merchant_api?: string;
  /**
   * By chain, the addresses of its explorer's pages with `{}` for the hash or the address; absent in the
   * same way.
   */
  explorers?: Record<string, { tx: string; address: string }>;
  /**
   * By chain, its coin and its listed tokens: where the point of an amount is, by no word of the API.
   * Absent in the same way.
   */
  tokens?: Record<string, KnownToken[]>;
}

export async function loadConfig(): Promise<ConsoleConfig> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`The console has no settings (HTTP ${answer.status})`);
  return answer.json();
}

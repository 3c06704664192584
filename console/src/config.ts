import type { Explorers } from './words/explorer-link.ts';

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
  /** Explorers of the chains that have one; absent in the same way. */
  explorers?: Explorers;
}

export async function loadConfig(): Promise<ConsoleConfig> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`The console has no settings (HTTP ${answer.status})`);
  return answer.json();
}

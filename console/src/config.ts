/** What a deployment gives its console: `/config.json`. */
export interface ConsoleConfig {
  stage: string;
  local: boolean;
  /** Who signs the tokens. */
  issuer: string;
  /** Origin of the sign-in page. */
  sign_in: string;
  client_id: string;
}

export async function loadConfig(): Promise<ConsoleConfig> {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`The console has no settings (HTTP ${answer.status})`);
  return answer.json();
}

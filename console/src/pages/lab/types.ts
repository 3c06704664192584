/** What the local server of `npm start` answers below /lab (local/lab/lab.ts). */

export type ProviderFault = 'fine' | 'down' | 'behind' | 'lying';
export type ReceiverAnswer = '200' | '500' | '302' | 'slow' | 'drop';

export interface ChainState {
  name: string;
  nativeToken: string;
  tokens: string[];
  height: number | null;
  isMining: boolean;
  providers: [ProviderFault, ProviderFault];
  isExpensive: boolean;
  can: { providerFaults: readonly ProviderFault[]; expensive: boolean; oddDeposits: boolean };
}

export interface InboxEntry {
  at: number;
  event: string;
  verified: boolean;
  duplicate: boolean;
  answered: ReceiverAnswer;
  headers: Record<string, string>;
  body: string;
}

export interface ApproverMessage {
  at: number;
  title: string;
  lines: string[];
  link: string | null;
}

export interface RunState {
  state: 'runs' | 'done' | 'failed';
  steps: {
    title: string;
    curl: string | null;
    state: 'runs' | 'done' | 'failed';
    seen: string | null;
  }[];
}

export interface RecipeState {
  name: string;
  title: string;
  about: string;
  run: RunState | null;
}

export interface LabState {
  slug: string;
  chains: ChainState[];
  prices: { mode: 'ok' | 'down' | 'stale'; prices: Record<string, string> };
  receiver: { answer: ReceiverAnswer; fail_next: number };
  inbox: InboxEntry[];
  messages: ApproverMessage[];
  recipes: RecipeState[];
  faults: number;
}

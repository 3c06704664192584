/** What of a deployment is looked at from outside: how functions are configured, and what the console serves. */

/** What runs beside a function's signed code decides as much as the code. */
export interface FunctionConfiguration {
  runtime: string;
  handler: string;
  /** The name of its role. */
  role: string;
  layers: string[];
  variables: Record<string, string>;
  /** Versions that get a share of the alias's calls; none of a name without an alias. */
  sharedWith: string[];
}

export interface FunctionConfigurations {
  /** `name` may end in an alias, as in `coffer-prod-keys-vault-evm:live`. Throws if there is none of this name. */
  read(name: string): Promise<FunctionConfiguration>;
}

/** The console as a browser gets it. */
export interface ServedPages {
  /** Throws if there is no answer in time. */
  get(path: string): Promise<{ status: number; bytes: Uint8Array }>;
  /** The SHA-256 of the manifest that was deployed with the pages, as hex. */
  manifestDigest(): Promise<string>;
}

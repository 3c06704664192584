/** A secret encrypted with AES-256-GCM under a KMS data key. All fields are base64. */
export interface Sealed {
  dataKey: string;
  iv: string;
  ciphertext: string;
  tag: string;
}

/** Whose secret it is. A secret does not open under another context than it was sealed under. */
export interface SecretContext {
  project: string;
  appId: string;
}

/**
 * What a secret is for. The KMS key of webhook secrets seals those of screening too, which other functions
 * seal and open.
 */
export type SecretPurpose = 'api' | 'webhook' | 'screening';

/** A secret enveloped with a KMS data key; `ciphertext` is AES-256-GCM, all base64. */
export interface Sealed {
  dataKey: string;
  iv: string;
  ciphertext: string;
  tag: string;
}

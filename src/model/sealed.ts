/** A secret encrypted with AES-256-GCM under a KMS data key. All fields are base64. */
export interface Sealed {
  dataKey: string;
  iv: string;
  ciphertext: string;
  tag: string;
}

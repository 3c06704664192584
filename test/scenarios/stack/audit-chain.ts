export interface Shown {
  audit_id: string;
  action: string;
  seq: number | null;
  prev_hash: string | null;
  hash: string | null;
}

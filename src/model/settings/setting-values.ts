import type { ChainName } from '#shared/chains.ts';
import type { RiskThreshold, ScreeningSettings, ScreeningVendor } from './screening-settings.ts';
import type { SetCode, SweepFamily, SweepSettings } from './sweep-settings.ts';

/** What the value of a setting is, with its bounds. */
export type SettingValue =
  /** A whitelist; an empty one allows everything. */
  | { kind: 'entries'; atMost: number; length: number }
  /** Keys of the metadata of orders. */
  | { kind: 'metadata-keys'; atMost: number }
  /** The most of a token that may be withdrawn in a UTC day. */
  | { kind: 'limits'; atMost: number }
  /** A number of each chain where the project has another one than the chain's default. */
  | { kind: 'by-chain'; from: number | null; to: number }
  /** Chains for which it is on. */
  | { kind: 'chains' }
  /** How deposits are collected, by family. */
  | { kind: 'sweeps' }
  /** Who is asked about deposits and orders; null: nobody. */
  | { kind: 'screening' }
  /** USD that a UTC day may use; null: no bound. Whether whoever makes a project must name it. */
  | { kind: 'daily-usd'; atCreation: 'must be named' | 'has its default' }
  /** Hundredths of a percent; null is the most that the interface allows. */
  | { kind: 'basis-points-or-none'; from: number; to: number }
  | { kind: 'basis-points'; from: number; to: number }
  | { kind: 'seconds'; from: number; to: number }
  | { kind: 'switch' };

export type SettingKind = SettingValue['kind'];

/** The type of a value as it is stored. */
export interface Stored {
  entries: string[];
  'metadata-keys': string[];
  limits: { chain: ChainName; token: string; amount: string }[];
  'by-chain': Partial<Record<ChainName, number>>;
  chains: ChainName[];
  /** A family that is absent is not swept. */
  sweeps: Partial<Record<SweepFamily, SweepSettings>>;
  screening: ScreeningSettings | null;
  'daily-usd': number | null;
  'basis-points-or-none': number | null;
  'basis-points': number;
  seconds: number;
  switch: boolean;
}

/** The type of a value as a body names it: types and sizes are checked, chains and addresses not. */
export interface Given {
  entries: string[];
  'metadata-keys': string[];
  limits: { chain: string; token: string; amount: string }[];
  'by-chain': Record<string, number>;
  chains: string[];
  sweeps: Partial<Record<SweepFamily, SweepBody>>;
  screening: ScreeningBody | null;
  'daily-usd': number | null;
  'basis-points-or-none': number | null;
  'basis-points': number;
  seconds: number;
  switch: boolean;
}

/** How a family is swept, as a body names it. What is absent has its default. */
export interface SweepBody {
  enabled: boolean;
  min_usd?: number;
  dest?: string | null;
  method?: 'fund' | 'collect';
  daily_fee_usd?: number;
  /** EVM: by chain, whether addresses that delegate keep to it or have it taken back. */
  set_code?: Record<string, SetCode>;
}

/** Who is asked, as a body names it. */
export interface ScreeningBody {
  /** Absent: `own`. */
  provider?: 'own' | ScreeningVendor;
  /** Of `own`; a vendor's is fixed. */
  url?: string;
  /** Absent: the one that is there stays. */
  secret?: string;
  /** Of a vendor; absent or null: its default. */
  hold_from?: RiskThreshold | null;
  refuse_from?: RiskThreshold | null;
  deposits_above_usd: number | null;
  withdrawals: boolean;
  operations: boolean;
  on_silence: ScreeningSettings['onSilence'];
}

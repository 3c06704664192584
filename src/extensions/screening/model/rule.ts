import type { ScreeningSettings } from '#model/settings/screening-settings.ts';

export type OnSilence = ScreeningSettings['onSilence'];

/** What a project has screened of its orders. */
export type OrderRule = Pick<ScreeningSettings, 'withdrawals' | 'operations' | 'onSilence'>;

/** Where a project's questions go, and which deposits need none. */
export type Provider = Pick<ScreeningSettings, 'url' | 'vendor' | 'depositsAboveUsd'> & {
  /** The screening secret, or the key of a vendor, opened. */
  secret: string;
};

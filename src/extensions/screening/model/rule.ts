import type { ScreeningSettings } from '#model/settings/screening-settings.ts';

export type OnSilence = ScreeningSettings['onSilence'];

/** What a project has screened of its orders. */
export type OrderRule = Pick<ScreeningSettings, 'withdrawals' | 'operations' | 'onSilence'>;

/** Where a project's questions go, and which deposits need none. */
export type Provider = Pick<ScreeningSettings, 'url' | 'depositsAboveUsd'> & {
  /** The screening secret, opened. */
  secret: string;
};

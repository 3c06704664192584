import type { ScreeningVendor } from '#model/settings/screening-settings.ts';
import { chainalysis } from './chainalysis.ts';
import { elliptic } from './elliptic.ts';
import { trm } from './trm.ts';
import type { VendorApi } from './vendor.ts';

/** The adapter of each vendor that a setting may name. */
export const vendorApis: Record<ScreeningVendor, VendorApi> = { chainalysis, trm, elliptic };

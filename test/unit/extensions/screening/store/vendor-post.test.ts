import { expect, test } from 'vitest';
import { checkVendorUrl } from '#extensions/screening/store/vendor-post.ts';

test.each([
  'https://api.chainalysis.com/api/risk/v2/entities/0x1',
  'https://api.trmlabs.com/public/v2/screening/addresses',
  'https://aml-api.elliptic.co/v2/wallet/synchronous',
])('%s is a vendor’s', (url) => {
  expect(checkVendorUrl(url)).toBe(url);
});

test.each([
  'http://api.chainalysis.com/api',
  'https://api.chainalysis.com:8443/api',
  'https://user@api.chainalysis.com/api',
  'https://api.chainalysis.com.example/api',
  'https://169.254.169.254/latest',
  'http://localhost:80/',
  'not a url',
])('%s is nobody’s', (url) => {
  expect(() => checkVendorUrl(url)).toThrow();
});

/** The version of this package: that of its manifest (CHANGELOG.md). */
export const version = '0.2.0';

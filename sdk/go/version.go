package coffer

// Version of this module (CHANGELOG.md).
const Version = "0.2.0"

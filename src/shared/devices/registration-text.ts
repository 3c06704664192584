/**
 * What a new passkey is asked with. It is made anew by page and function and is kept nowhere: to send
 * the same registration again enrols the same device.
 */
export const registrationText = (stage: string, personId: string): string =>
  JSON.stringify(['coffer-device-new-1', stage, personId]);

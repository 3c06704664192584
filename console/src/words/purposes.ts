/**
 * What each page of the navigation is for, as its title explains it to a new user. It is
 * there while the page is read and while the API fails, too.
 */
export const purposes = {
  Home: 'What needs attention now, what the project holds, and how long the hot wallets last',
  Approvals: 'Orders that wait for a decision, oldest first. Open one to approve or reject it.',
  Screening:
    'Deposits and orders that the screening provider does not let through, newest first, and who is asked',
  Withdrawals: 'Payments out of the hot wallet that the merchant requested, newest first',
  Operations:
    'Transfers, contract calls and signatures that a program of the merchant requested, newest first',
  Payouts:
    'Batches of payouts: up to 500 withdrawals that the merchant requested with one call, and that one decision approves, newest first',
  Swaps: 'Swaps of one token for another that the merchant requested, newest first',
  Deposits:
    'Payments to the addresses of users, from the first sight on the chain to the credit, newest first',
  Users:
    'Everyone who has a deposit address, newest first. Open a user to see their deposits and balances.',
  Books:
    'Where every unit is and where it came from: balances, entries, and differences from the chains',
  Webhooks: 'Events sent to the merchant’s servers, with each server’s last answer, newest first',
  Chains: 'Whether the blocks of each network are read without delay, for all projects',
  Health: 'Which alarms are firing, and what to do about each',
  Wallets: 'What the hot wallet holds on each network, how long it lasts, and how to fund it',
  Energy:
    'Rented energy for TRON payments, which costs less than burning TRX: its balance and its rentals',
  Sweeps:
    'How deposits are collected from the addresses of users: the rules, the last sweeps, and waiting addresses',
  Changes: 'Changes that one owner requested, and a second owner confirms or rejects',
  Policy: 'What may leave the project, and who must agree.',
  'API keys':
    'The keys that the merchant’s programs sign their API calls with, and what each may do',
  'Session keys':
    'Each key lets a program’s operations through without an approver, within its limits',
  People: 'Who may sign in, in which groups, and whether they have an authenticator',
  Devices: 'The passkeys and key files that people sign approvals and changes with',
  Audit: 'Who did what in this project, newest first, and a check that the log is complete',
  Lab: 'Breaks and repairs the chains, prices and servers of this local cloud.',
} as const;

/** What the pages are for that an approver opens from Approvals. */
export const decisionPurposes = {
  Decide: 'Check what is signed below, then approve or reject this order.',
  Payout: 'Check every payment below, then approve or reject the whole batch with one decision.',
  Review: 'Check every order below, then approve or reject all of them with one decision.',
} as const;

/** The purpose below a title; none for the page of one record, whose sentence says what the record is. */
export const purposeOf = (title: string): string | undefined =>
  (purposes as Record<string, string>)[title];

/** Replies to an administrator who changes a user. */
export const userChangesTexts = {
  approved: 'User approved successfully!',
  approvedAlready: 'This user is already approved.',
  revoked: 'Access Revoked - User access has been revoked',
  revokedAlready: 'This user’s access is already revoked.',
  restored: 'User access has been restored',
  notRevoked: 'This user’s access isn’t revoked.',
  userNotFound: 'This user doesn’t exist.',
  cannotRevokeSelf: 'You can’t revoke your own access.',
  cannotRevokeLastAdmin: 'This is the last administrator.',
  administratorReadOnly: 'This is an administrator, whose account can’t be read-only. Revoke the access, or leave it.',
  approveRevoked: 'This user’s access is revoked. Restore it first.',
  sessionEnded: 'The session has ended.',
  sessionsEnded: 'All sessions of this user have ended.',
}

/** Texts for the two lists of users in the admin area. */
export const usersTexts = {
  registeredUsers: 'Registered Users',
  people: 'People',
  authUsers: 'Auth Users',
  words: ['person', 'people'] as const,
  searchLabel: 'Search people',
  searchPlaceholder: 'Search names, addresses, codes...',
  states: { pending: 'Pending', approved: 'Approved', revoked: 'Revoked' },
  sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', email: 'By email' },
  user: 'Person',
  state: 'State',
  code: 'Access code',
  registered: 'Registered',
  joined: 'Joined',
  signInMethods: 'Signs in with',
  password: 'Password',
  noSignIn: 'No method yet',
  administrator: 'Admin',
  readOnly: 'Read only',
  empty: { title: 'Nobody has registered yet', text: 'People who sign up with an access code appear here.' },
  approve: 'Approve',
  revoke: 'Revoke Access',
  restore: 'Restore',
  sessions: 'Sessions',
  openPage: 'Customer’s page',
  approveFailed: 'Failed to approve user',
  revokeFailed: 'Failed to revoke user access',
  restoreFailed: 'Failed to restore user access',
  revokedTitle: 'Access Revoked',
  revokedText: 'User access has been revoked',
  approvedSome: (count: number) => (count === 1 ? '1 person approved' : `${count.toLocaleString('en-US')} people approved`),
  restoredSome: (count: number) => (count === 1 ? '1 person restored' : `${count.toLocaleString('en-US')} people restored`),
  revokedSome: (count: number) =>
    count === 1 ? 'Access of 1 person revoked' : `Access of ${count.toLocaleString('en-US')} people revoked`,
  revokeSomeTitle: (count: number) =>
    count === 1 ? 'Revoke access of 1 person?' : `Revoke access of ${count.toLocaleString('en-US')} people?`,
  revokeSomeText:
    'They are signed out everywhere and can’t sign in again. Their pages stay, and you can restore access at any time.',
  revokeTitle: (name: string) => `Revoke access of ${name}?`,
  revokeText: (email: string) =>
    `${email} is signed out everywhere and can’t sign in again. We’ll email them. Their pages stay, and you can restore access at any time.`,
  revokeTextWithoutMail: (email: string) =>
    `${email} is signed out everywhere and can’t sign in again. No mail server is set up, so you’ll have to tell them yourself. Their pages stay, and you can restore access at any time.`,
}

/** Texts for the list of a user's sessions. */
export const sessionsTexts = {
  title: (name: string) => `Sessions of ${name}`,
  none: 'Not signed in anywhere.',
  endAll: 'End all sessions',
  endOthers: 'End all others',
  othersEnded: 'All other sessions have ended.',
  failed: 'The session couldn’t be ended.',
  loadFailed: 'The sessions couldn’t be loaded.',
}

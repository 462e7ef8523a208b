/** What administrators are told when they change a user. */
export const userChangesTexts = {
  approved: 'User approved successfully!',
  approvedAlready: 'This user is approved already.',
  revoked: 'Access Revoked - User access has been revoked',
  revokedAlready: 'The access of this user is revoked already.',
  restored: 'User access has been restored',
  notRevoked: 'The access of this user is not revoked.',
  userNotFound: 'There is no such user.',
  cannotRevokeSelf: 'You cannot revoke your own access.',
  cannotRevokeLastAdmin: 'This is the last administrator.',
  approveRevoked: 'The access of this user is revoked. Restore it first.',
  sessionEnded: 'The session has ended.',
  sessionsEnded: 'All sessions of this user have ended.',
}

/** The two lists of users in the admin area. */
export const usersTexts = {
  registeredUsers: 'Registered Users',
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
  noSignIn: 'Nothing yet',
  administrator: 'Admin',
  empty: { title: 'Nobody has registered yet', text: 'Whoever signs up with an access code appears here.' },
  approve: 'Approve',
  revoke: 'Revoke Access',
  restore: 'Restore',
  sessions: 'Sessions',
  cancel: 'Cancel',
  approveFailed: 'Failed to approve user',
  revokeFailed: 'Failed to revoke user access',
  restoreFailed: 'Failed to restore user access',
  revokedTitle: 'Access Revoked',
  revokedText: 'User access has been revoked',
  revokeTitle: (name: string) => `Revoke access of ${name}?`,
  revokeText: (email: string) =>
    `Every session of ${email} ends at once and signing in is refused. A mail tells them. Their pages stay, and you can restore the access at any time.`,
  revokeTextWithoutMail: (email: string) =>
    `Every session of ${email} ends at once and signing in is refused. No mail server is set up, so you tell them yourself. Their pages stay, and you can restore the access at any time.`,
}

/** The sessions of one user. */
export const sessionsTexts = {
  title: (name: string) => `Sessions of ${name}`,
  none: 'Not signed in anywhere.',
  endAll: 'End all sessions',
  endOthers: 'End all others',
  othersEnded: 'All other sessions have ended.',
  failed: 'The session could not be ended.',
  loadFailed: 'The sessions could not be loaded.',
}

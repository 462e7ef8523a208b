import type { PlantedFault } from '../planted.ts'

const server = 'src/features/accounts/server'
const changed = (title: string) => ({ file: `${server}/credentials-changed.api.test.ts`, title })
const raced = (title: string) => ({ file: `${server}/credentials-races.api.test.ts`, title })
const racedElsewhere = (title: string) => ({ file: `${server}/external/external-races.api.test.ts`, title })
const verified = (title: string) => ({ file: 'src/app/server/verified-address.api.test.ts', title })
const truthful = (title: string) => ({ file: 'src/app/server/no-mail-server.api.test.ts', title })
const onScreen = (title: string) => ({ file: 'src/features/accounts/web/no-mail-server.test.tsx', title })
const heldAccess = `${server}/held-access.ts`

export const credentials: PlantedFault[] = [
  {
    guard: 'a reset of the password ends a planned change of address',
    file: heldAccess,
    find: "columns: ['email_changes.token', 'email_changes.expires_at'],\n  at: endsAlways,",
    replace: "columns: ['email_changes.token', 'email_changes.expires_at'],\n  at: { ...endsAlways, 'password reset': 'stays' },",
    test: changed('attack: a reset of the password ends a planned change of address, and the email says so'),
  },
  {
    guard: 'a change of the password ends a planned change of address',
    file: heldAccess,
    find: "columns: ['email_changes.token', 'email_changes.expires_at'],\n  at: endsAlways,",
    replace:
      "columns: ['email_changes.token', 'email_changes.expires_at'],\n  at: { ...endsAlways, 'password changed': 'stays' },",
    test: changed('attack: a change of the password ends a planned change of address, and the email says so'),
  },
  {
    guard: 'a change of the password ends an open reset link',
    file: heldAccess,
    find: "columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],\n  at: endsAlways,",
    replace:
      "columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],\n  at: { ...endsAlways, 'password changed': 'stays' },",
    test: changed('attack: a change of the password ends an open reset link, and the email says so'),
  },
  {
    guard: 'a change of the address ends an open reset link',
    file: heldAccess,
    find: "columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],\n  at: endsAlways,",
    replace:
      "columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],\n  at: { ...endsAlways, 'address changed': 'stays' },",
    test: changed('attack: a change of the address ends an open reset link, and the email says so'),
  },
  {
    guard: 'a change of the password unlinks identities',
    file: heldAccess,
    find: "at: { ...endsAlways, 'access revoked': 'stays' },",
    replace: "at: { ...endsAlways, 'access revoked': 'stays', 'password changed': 'stays' },",
    test: changed('attack: a change of the password ends a linked identity, and the email says so'),
  },
  {
    guard: 'a change of the address unlinks identities',
    file: heldAccess,
    find: "at: { ...endsAlways, 'access revoked': 'stays' },",
    replace: "at: { ...endsAlways, 'access revoked': 'stays', 'address changed': 'stays' },",
    test: changed('attack: a change of the address ends a linked identity, and the email says so'),
  },
  {
    guard: 'a reset of the password ends linking that is under way',
    file: heldAccess,
    find: "columns: ['external_logins.credentials_version', 'external_logins.expires_at'],\n  at: endsAlways,",
    replace:
      "columns: ['external_logins.credentials_version', 'external_logins.expires_at'],\n  at: { ...endsAlways, 'password reset': 'stays' },",
    test: changed('attack: a reset of the password ends linking under way at the provider, and the email says so'),
  },
  {
    guard: 'every change of the password or the address ends sessions',
    file: heldAccess,
    find: "columns: ['sessions.sid', 'sessions.expire', 'push_devices.session_sid'],\n  at: endsAlways,",
    replace:
      "columns: ['sessions.sid', 'sessions.expire', 'push_devices.session_sid'],\n  at: { ...endsAlways, 'address changed': 'stays' },",
    test: {
      file: `${server}/held-access.test.ts`,
      title: 'each change of the password or the address ends all held access or reports it in the email',
    },
  },
  {
    guard: "only the user's own session continues after a change",
    file: heldAccess,
    find: "    .where('sid', '=', from)\n    .where('user_id', '=', userId)",
    replace: "    .where('sid', '=', from)",
    test: changed("confirming an address without the user's session ends all their sessions and creates none"),
  },
  {
    guard: 'a user with revoked access keeps the linked identity',
    file: heldAccess,
    find: "at: { ...endsAlways, 'access revoked': 'stays' },",
    replace: 'at: endsAlways,',
    test: changed('revoking access ends sessions and open links, and keeps the linked identity in case access is restored'),
  },
  {
    guard: 'the email about a reset names a planned deletion',
    file: heldAccess,
    find: "columns: ['account_deletions.due_at'],\n  at: { 'password reset': 'reported'",
    replace: "columns: ['account_deletions.due_at'],\n  at: { 'password reset': 'stays'",
    test: changed('an account deletion stays planned after a reset, and the email names its day and how to keep the account'),
  },
  {
    guard: 'every column that looks like a secret is in the registry',
    file: heldAccess,
    find: "  'temp_registrations.token': 'Holds a validated code for a new account, never for an existing one.',\n",
    replace: '',
    test: {
      file: `${server}/held-access.test.ts`,
      title: 'every column that looks like a secret is in the registry of held access',
    },
  },
  {
    guard: 'the new address also gets an email about a change of address',
    file: `${server}/credentials-changed.ts`,
    find: "      await send(email, composeMail(brand, 'address-in-use', { product, supportEmail, ended }))\n",
    replace: '',
    test: changed('both addresses get an email about a change of address'),
  },
  {
    guard: 'the email about a changed password says what has ended',
    file: 'src/features/mail/mail.texts.ts',
    find: "paragraphs: ['Your password was changed in Settings.', ...ended]",
    replace: "paragraphs: ['Your password was changed in Settings.']",
    test: {
      file: 'src/features/mail/compose-mail.test.ts',
      title: 'the email password-changed has the same content in text and HTML',
    },
  },
  {
    guard: 'the browser gets the new id of its session',
    file: 'src/kit/server/sessions.ts',
    find: 'if (result.isRenewed) reply.setCookie',
    replace: 'if (!result.isRenewed) reply.setCookie',
    test: {
      file: `${server}/accounts.api.test.ts`,
      title: 'changing the password needs the current one and ends every other session',
    },
  },
  {
    guard: 'a sign-in gets a session only if the credentials are still valid',
    file: `${server}/sessions.store.ts`,
    find: 'if (held.credentialsVersion !== credentialsVersion) throw invalidCredentials()',
    replace: '',
    test: raced('attack: a sign-in with the old password gets no session when a reset happens at the same time'),
  },
  {
    guard: 'a sign-in at the provider gets a session only if the credentials are still valid',
    file: `${server}/sessions.store.ts`,
    find: 'if (held.credentialsVersion !== credentialsVersion) throw invalidCredentials()',
    replace: '',
    test: racedElsewhere('attack: a sign-in at the provider gets no session when a reset happens at the same time'),
  },
  {
    guard: 'whatever gives access is written only by a session that still exists, with the present credentials',
    file: 'src/kit/server/hold.ts',
    find: '        await lock(tx)\n',
    replace: '        looks += 1\n',
    test: raced('attack: a change of address is not planned when a reset happens at the same time'),
  },
  {
    guard: 'an identity is linked only in a session that still exists',
    file: `${server}/external/external-sign-in.ts`,
    find: 'await user.hold.transaction(',
    replace: 'await database.transaction(',
    test: racedElsewhere('attack: an identity is not linked when a reset happens during the last step'),
  },
  {
    guard: 'a reset link is created only if the user still has the address',
    file: `${server}/account-mail.store.ts`,
    find: "        .where('email', '=', reset.email)\n",
    replace: '',
    test: raced('attack: a reset link is not sent to an address that is changed at the same time'),
  },
  {
    guard: 'rehashing replaces only the hash that was checked',
    file: `${server}/accounts.store.ts`,
    find: "        .where('password_hash', '=', before)\n",
    replace: '',
    test: raced('attack: rehashing the old password at sign-in does not overwrite the new one'),
  },
  {
    guard: 'an unbound code does not verify the address entered at sign-up',
    file: 'src/app/server/compose/accounts.ts',
    find: 'if (redeemed.isAddressProved) await verifyEmail',
    replace: 'await verifyEmail',
    test: verified('an address that was only typed at sign-up is not verified'),
  },
  {
    guard: 'a code that is bound to an address verifies it',
    file: 'src/features/access/server/codes.store.ts',
    find: 'isBound: claimed.customerEmail !== null }',
    replace: 'isBound: false }',
    test: verified('a code that an order bound to the address verifies it'),
  },
  {
    guard: 'using a reset link verifies the address',
    file: `${server}/account-mail.store.ts`,
    find: '      await verifyEmail(tx, changed.user_id, reset.now)\n',
    replace: '',
    test: verified('a password set through an emailed link verifies the address'),
  },
  {
    guard: 'confirming a new address verifies it',
    file: `${server}/account-mail.store.ts`,
    find: '      await verifyEmail(tx, held.userId, now)\n',
    replace: '',
    test: verified('a new address that was confirmed by email is verified'),
  },
  {
    guard: 'deleting an account removes a newsletter subscription only if the address is verified',
    file: 'src/operations/server/upkeep/delete-accounts.ts',
    find: 'if (isEmailProved) await subscriptions',
    replace: 'await subscriptions',
    test: verified(
      "attack: deleting an account with another user's address removes neither their code nor their newsletter subscription",
    ),
  },
  {
    guard: 'without a mail server the answer to a forgotten password promises no email',
    file: `${server}/account-mail.routes.ts`,
    find: 'message: hasMailServer ? sent : cannotSend(brand.supportEmail)',
    replace: 'message: sent',
    test: truthful('without a mail server the answer to a forgotten password promises no email'),
  },
  {
    guard: 'without a mail server the answer to a new address promises no email',
    file: `${server}/account-mail.routes.ts`,
    find: 'message: hasMailServer ? sentText : cannotSend(brand.supportEmail)',
    replace: 'message: sentText',
    test: truthful('without a mail server the answer to a new address promises no email'),
  },
  {
    guard: 'without a mail server the answer to a lost code promises no email',
    file: 'src/features/orders/server/orders.routes.ts',
    find: 'options.hasMailServer ? lostCodeTexts.sent : lostCodeTexts.cannotSend',
    replace: 'lostCodeTexts.sent',
    test: truthful('without a mail server the answer to a lost code promises no email'),
  },
  {
    guard: 'without a mail server the answer to the newsletter form promises no email',
    file: 'src/features/newsletter/server/newsletter.routes.ts',
    find: 'options.hasMailServer ? newsletterTexts.sent : newsletterTexts.cannotSend',
    replace: 'newsletterTexts.sent',
    test: truthful('without a mail server the answer to the newsletter form promises no email'),
  },
  {
    guard: 'without a mail server the sign-in screens ask for no address',
    file: 'src/features/accounts/web/forgot-password-page.tsx',
    find: 'if (!pageConfig.hasMailServer)',
    replace: 'if (pageConfig.brand.name === "")',
    test: onScreen('without a mail server the forgotten-password screen says whom to write to'),
  },
  {
    guard: 'without a mail server a change of address is not offered',
    file: 'src/features/accounts/web/change-email-dialog.tsx',
    find: 'pageConfig.hasMailServer ? <AddressForm {...props} /> : <CannotSend {...props} />',
    replace: '<AddressForm {...props} />',
    test: onScreen("without a mail server the dialog for a new address says why it can't be changed"),
  },
  {
    guard: 'help promises an email only with a mail server',
    file: 'src/app/pages.texts.ts',
    find: 'hasMailServer ? byMail : byHand',
    replace: 'byMail',
    test: { file: 'src/app/pages.texts.test.ts', title: 'help promises an email only where the shop can send one' },
  },
]

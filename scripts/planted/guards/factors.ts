import type { PlantedFault } from '../planted.ts'

const folder = 'src/features/accounts/server/factors'
const step = (title: string) => ({ file: `${folder}/second-factor.api.test.ts`, title })
const reset = (title: string) => ({ file: `${folder}/factor-reset.api.test.ts`, title })
const changed = (title: string) => ({ file: `${folder}/credentials-and-factors.api.test.ts`, title })
const proof = (title: string) => ({ file: `${folder}/passkey-proof.api.test.ts`, title })
const secondFactor = `${folder}/second-factor.ts`
const passkeys = `${folder}/passkeys.ts`

export const factors: PlantedFault[] = [
  {
    guard: 'an app code works only once',
    file: secondFactor,
    find: "      .where('last_step', '<', step)\n",
    replace: '',
    test: step('attack: a used code is refused, and so is the code of 30 seconds before it'),
  },
  {
    guard: 'an app code may be at most one step early or late',
    file: `${folder}/totp.ts`,
    find: 'const skewSteps = 1',
    replace: 'const skewSteps = 2',
    test: {
      file: `${folder}/totp.test.ts`,
      title: 'a code one step early or late is accepted, and one two steps away is not',
    },
  },
  {
    guard: 'a recovery code works only for its own user',
    file: `${folder}/recovery-codes.ts`,
    find: "    .where('user_id', '=', userId)\n    .where('code_hash', '=', tokenHash(code))",
    replace: "    .where('code_hash', '=', tokenHash(code))",
    test: step("attack: another user's recovery code is refused"),
  },
  {
    guard: 'new recovery codes make the old ones invalid',
    file: `${folder}/recovery-codes.ts`,
    find: "  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()\n",
    replace: '',
    test: step('new recovery codes make the old ones invalid'),
  },
  {
    guard: 'a pending sign-in ends after five wrong codes or ten minutes',
    file: secondFactor,
    find: "      .where('tries', '<', triesOfPendingSignIn)\n",
    replace: '',
    test: step('a pending sign-in ends after ten minutes or five wrong codes'),
  },
  {
    guard: 'a pending sign-in ends when its code is accepted',
    file: secondFactor,
    find: "    await tx.deleteFrom('pending_sign_ins').where('id', '=', id).execute()\n    await tx",
    replace: '    await tx',
    test: step('the cookie of a pending sign-in is invalid once the sign-in is finished'),
  },
  {
    guard: 'an app is turned on only by a correct code',
    file: `${folder}/factors.routes.ts`,
    find: '      if (step === null) throw wrongFirstCode()\n',
    replace: '',
    test: step('an app is turned on by its first correct code, and a second app needs the first removed'),
  },
  {
    guard: 'a passkey challenge can be answered only once',
    file: passkeys,
    find: "      .deleteFrom('passkey_challenges')",
    replace: "      .updateTable('passkey_challenges')\n      .set({ purpose })",
    test: step('attack: a challenge can be answered once, within ten minutes, by the user and for the step it was made for'),
  },
  {
    guard: 'a passkey challenge can be answered only by the user it was made for',
    file: passkeys,
    find: 'return taken.length === 1 && taken[0]?.user_id === userId',
    replace: 'return true',
    test: step('attack: a challenge can be answered once, within ten minutes, by the user and for the step it was made for'),
  },
  {
    guard: 'a passkey can be added only from a page of this origin',
    file: passkeys,
    find: "        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),\n        expectedOrigin: publicUrl,",
    replace:
      "        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),\n        expectedOrigin: [publicUrl, 'https://wi11ow.example'],",
    test: step('attack: an answer from a page of another origin is refused, when adding a passkey and when signing in'),
  },
  {
    guard: 'a passkey whose counter goes backwards is refused',
    file: passkeys,
    find: 'if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) {',
    replace: 'if (newCounter < 0) {',
    test: step('attack: a passkey whose counter goes backwards is refused as a copy, and an email says so'),
  },
  {
    guard: 'only its owner can rename a passkey',
    file: `${folder}/factors.routes.ts`,
    find: "      .set({ name: readName(body.name) })\n      .where('id', '=', params.id)\n      .where('user_id', '=', user.id)",
    replace: "      .set({ name: readName(body.name) })\n      .where('id', '=', params.id)",
    test: step("attack: a user can't rename or remove another user's passkey"),
  },
  {
    guard: 'a passkey of a user with revoked access is refused before anything else is checked',
    file: secondFactor,
    find: '      await refuse(userId)\n      const current',
    replace: '      const current',
    test: {
      file: `${folder}/second-factor.api.test.ts`,
      title: 'a passkey of a revoked user or of one who waits for approval is refused',
    },
  },
  {
    guard: 'passkeys are not available at a numeric address',
    file: passkeys,
    find: "isIP(hostname.replace(/^\\[|\\]$/g, '')) === 0",
    replace: "hostname !== ''",
    test: step('passkeys are not available at a numeric address, nor over http except on localhost'),
  },
  {
    guard: "a passkey from before a change of password or address can't sign in alone",
    file: secondFactor,
    find: '      if (current.credentialsVersion !== credentialsVersion) throw passkeyNeedsPassword()\n',
    replace: '',
    test: {
      file: `${folder}/second-factor.api.test.ts`,
      title: 'a passkey from before a change of password signs in alone only after it was used with the new password',
    },
  },
  {
    guard: 'a passkey from before a change of password or address proves no identity',
    file: secondFactor,
    find: '      if (current.credentialsVersion !== credentialsVersion) throw passkeyProvesNothing()\n',
    replace: '',
    test: proof('attack: a passkey from before a change of password proves nothing until the new password was entered with it'),
  },
  {
    guard: 'an answer to a passkey challenge is valid only for its purpose',
    file: passkeys,
    find: "      .where('purpose', '=', purpose)\n",
    replace: '',
    test: proof("attack: a sign-in answer is no proof of identity, and a proof of identity can't sign in"),
  },
  {
    guard: "only the user's own passkey proves their identity in a session",
    file: passkeys,
    find: 'const isOther = !row || (userId !== null && row.user_id !== userId)',
    replace: 'const isOther = !row',
    test: proof("attack: another user's passkey is refused, and the log names the user of the session"),
  },
  {
    guard: 'the log distinguishes a recovery code from an app code',
    file: secondFactor,
    find: "if (kind === 'recovery') request",
    replace: 'if (kind === null) request',
    test: step('the log distinguishes a recovery code from an app code'),
  },
  {
    guard: "the log records that the operator removed a user's factors",
    file: `${folder}/factors.store.ts`,
    find: "  await recordSecurityEvent(tx, { kind: 'factors-removed', userId, now })\n",
    replace: '',
    test: {
      file: `${folder}/reset-factors.test.ts`,
      title: "when the operator removes a user's factors, the password alone signs in, every session ends, and an email says so",
    },
  },
  {
    guard: 'a change of the password ends a pending sign-in',
    file: 'src/features/accounts/server/held-access.ts',
    find: "columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],\n  at: endsAlways,",
    replace:
      "columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],\n  at: { ...endsAlways, 'password changed': 'stays' },",
    test: changed('after a change of the password, a sign-in that waits for the second factor ends, and the email says so'),
  },
  {
    guard: 'a change of the password ends open passkey challenges',
    file: 'src/features/accounts/server/held-access.ts',
    find: "columns: ['passkey_challenges.challenge', 'passkey_challenges.expires_at'],\n  at: endsAlways,",
    replace:
      "columns: ['passkey_challenges.challenge', 'passkey_challenges.expires_at'],\n  at: { ...endsAlways, 'password changed': 'stays' },",
    test: changed(
      'after a change of the password, an earlier challenge to prove identity with a passkey is void, and the email says so',
    ),
  },
  {
    guard: 'a reset of the password ends a planned removal of the factors',
    file: 'src/features/accounts/server/held-access.ts',
    find: "columns: ['factor_resets.token', 'factor_resets.expires_at'],\n  at: endsAlways,",
    replace: "columns: ['factor_resets.token', 'factor_resets.expires_at'],\n  at: { ...endsAlways, 'password reset': 'stays' },",
    test: changed('after a reset of the password, a planned removal of the factors ends, and the email says so'),
  },
  {
    guard: 'removing lost factors takes 24 hours',
    file: 'src/features/accounts/factors.rules.ts',
    find: 'factorResetWaitMs = 24 * 60',
    replace: 'factorResetWaitMs = 23 * 60',
    test: reset('a user who lost every factor can sign in with only the password 24 hours after using the emailed link'),
  },
  {
    guard: 'the link that plans the removal of factors expires after one hour',
    file: `${folder}/factor-reset.ts`,
    find: "          .where('expires_at', '>', instant(clock))\n",
    replace: '',
    test: reset('the link that plans the removal expires after one hour'),
  },
  {
    guard: 'asking again does not restart the 24 hours',
    file: `${folder}/factor-reset.ts`,
    find: ".where('factor_resets.due_at', 'is', null)",
    replace: ".where('factor_resets.token', '!=', '')",
    test: reset('asking again during the 24 hours does not start them again'),
  },
  {
    guard: 'in production an administrator needs a second factor after 14 days',
    file: 'src/features/accounts/factors.rules.ts',
    find: 'factorTermMs = 14 *',
    replace: 'factorTermMs = 15 *',
    test: {
      file: 'src/features/accounts/factors.rules.test.ts',
      title: 'the time limits of second factors are the documented ones',
    },
  },
  {
    guard: "after 14 days an administrator without a factor can't create a device password",
    file: `${folder}/require-factor.ts`,
    find: '(logout|sessions|proof|factors)',
    replace: '(logout|sessions|proof|factors|device-passwords)',
    test: {
      file: `${folder}/require-factor.api.test.ts`,
      title: 'after 14 days an administrator without a factor can call only the routes for signing in, sessions and factors',
    },
  },
  {
    guard: 'the operator removes the factors of one user only',
    file: `${folder}/factors.store.ts`,
    find: "await tx.deleteFrom(table).where('user_id', '=', userId).execute()",
    replace: 'await tx.deleteFrom(table).execute()',
    test: {
      file: `${folder}/reset-factors.test.ts`,
      title: "when the operator removes a user's factors, the password alone signs in, every session ends, and an email says so",
    },
  },
  {
    guard: 'the pages without scripts ask for the second factor too',
    file: 'src/paper/server/sign-in-pages.ts',
    find: "        pass(error.headers, reply)\n        return seeOther(reply, '/paper/sign-in/code')",
    replace: "        return seeOther(reply, '/paper/sign-in/code')",
    test: {
      file: 'src/paper/server/paper-pages.api.test.ts',
      title: 'with an authenticator app the code is required here too',
    },
  },
]

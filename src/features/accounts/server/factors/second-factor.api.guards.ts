import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'an app code works only once',
    file: './second-factor.ts',
    find: `      .where('last_step', '<', step)
`,
    test: 'attack: a used code is refused, and so is the code of 30 seconds before it',
  },
  {
    kind: 'privacy',
    guard: 'a recovery code works only for its own user',
    file: './recovery-codes.ts',
    find: ".where('user_id', '=', userId).where('code_hash', '=', tokenHash(code))",
    replace: ".where('code_hash', '=', tokenHash(code))",
    test: "attack: another user's recovery code is refused",
  },
  {
    kind: 'privacy',
    guard: 'new recovery codes make the old ones invalid',
    file: './recovery-codes.ts',
    find: `  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
`,
    test: 'new recovery codes make the old ones invalid',
  },
  {
    kind: 'privacy',
    guard: 'a pending sign-in ends after five wrong codes or ten minutes',
    file: './second-factor.ts',
    find: `      .where('tries', '<', triesOfPendingSignIn)
`,
    test: 'a pending sign-in ends after ten minutes or five wrong codes',
  },
  {
    kind: 'privacy',
    guard: 'an app is turned on only by a correct code',
    file: './factors.routes.ts',
    find: `      if (step === null) throw wrongFirstCode()
`,
    test: 'an app is turned on by its first correct code, and a second app needs the first removed',
  },
  {
    kind: 'privacy',
    guard: 'a passkey challenge can be answered only once',
    file: './passkeys.ts',
    find: "      .deleteFrom('passkey_challenges')",
    replace: `      .updateTable('passkey_challenges')
      .set({ purpose })`,
    test: 'attack: a challenge can be answered once, within ten minutes, by the user and for the step it was made for',
  },
  {
    kind: 'privacy',
    guard: 'a passkey challenge can be answered only by the user it was made for',
    file: './passkeys.ts',
    find: 'return taken.length === 1 && taken[0]?.user_id === userId',
    replace: 'return true',
    test: 'attack: a challenge can be answered once, within ten minutes, by the user and for the step it was made for',
  },
  {
    kind: 'privacy',
    guard: 'a passkey can be added only from a page of this origin',
    file: './passkeys.ts',
    find: `        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),
        expectedOrigin: publicUrl,`,
    replace: `        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),
        expectedOrigin: [publicUrl, 'https://wi11ow.example'],`,
    test: 'attack: an answer from a page of another origin is refused, when adding a passkey and when signing in',
  },
  {
    kind: 'privacy',
    guard: 'a passkey whose counter goes backwards is refused',
    file: './passkeys.ts',
    find: 'if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) {',
    replace: 'if (newCounter < 0) {',
    test: 'attack: a passkey whose counter goes backwards is refused as a copy, and an email says so',
  },
  {
    kind: 'privacy',
    guard: "a passkey from before a change of password or address can't sign in alone",
    file: './second-factor.ts',
    find: `      if (current.credentialsVersion !== credentialsVersion) throw passkeyNeedsPassword()
`,
    test: 'a passkey from before a change of password signs in alone only after it was used with the new password',
  },
]

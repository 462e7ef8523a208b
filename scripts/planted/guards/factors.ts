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
    guard: 'a code of an app works once',
    file: secondFactor,
    find: "      .where('last_step', '<', step)\n",
    replace: '',
    test: step('attack: a code that was used once is refused, also the one of 30 seconds before it'),
  },
  {
    guard: 'a clock may be off by one step only',
    file: `${folder}/totp.ts`,
    find: 'const skewSteps = 1',
    replace: 'const skewSteps = 2',
    test: {
      file: `${folder}/totp.test.ts`,
      title: 'a code of the step before and after is taken, one of two steps away is not',
    },
  },
  {
    guard: 'a recovery code belongs to one person',
    file: `${folder}/recovery-codes.ts`,
    find: "    .where('user_id', '=', userId)\n    .where('code_hash', '=', tokenHash(code))",
    replace: "    .where('code_hash', '=', tokenHash(code))",
    test: step('attack: a recovery code of somebody else lets nobody in'),
  },
  {
    guard: 'new recovery codes end those before',
    file: `${folder}/recovery-codes.ts`,
    find: "  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()\n",
    replace: '',
    test: step('new recovery codes end those before'),
  },
  {
    guard: 'a sign-in that waits has five tries and ten minutes',
    file: secondFactor,
    find: "      .where('tries', '<', triesOfPendingSignIn)\n",
    replace: '',
    test: step('a sign-in that waits ends after ten minutes, and after five tries'),
  },
  {
    guard: 'a sign-in that waits is used up by the code',
    file: secondFactor,
    find: "    await tx.deleteFrom('pending_sign_ins').where('id', '=', id).execute()\n    await tx",
    replace: '    await tx',
    test: step('a code works once for its sign-in: the cookie is good for nothing afterwards'),
  },
  {
    guard: 'the first code of an app confirms it',
    file: `${folder}/factors.routes.ts`,
    find: '      if (step === null) throw wrongFirstCode()\n',
    replace: '',
    test: step('the first code confirms the app: a wrong one turns nothing on, and a second app needs the first removed'),
  },
  {
    guard: 'a challenge is answered once',
    file: passkeys,
    find: "      .deleteFrom('passkey_challenges')",
    replace: "      .updateTable('passkey_challenges')\n      .set({ purpose })",
    test: step('attack: a challenge is answered once, in ten minutes, by whom it was made for'),
  },
  {
    guard: 'a challenge is answered by whom it was made for',
    file: passkeys,
    find: 'return taken.length === 1 && taken[0]?.user_id === userId',
    replace: 'return true',
    test: step('attack: a challenge is answered once, in ten minutes, by whom it was made for'),
  },
  {
    guard: 'a passkey that is added answers a page of this origin',
    file: passkeys,
    find: "        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),\n        expectedOrigin: publicUrl,",
    replace:
      "        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),\n        expectedOrigin: [publicUrl, 'https://wi11ow.example'],",
    test: step('attack: an answer that a page of another origin got is refused, at adding and at signing in'),
  },
  {
    guard: 'a passkey that counts backwards is refused',
    file: passkeys,
    find: 'if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) {',
    replace: 'if (newCounter < 0) {',
    test: step('attack: a passkey that counts backwards was copied: it is refused, and a mail says so'),
  },
  {
    guard: 'a passkey is renamed by its owner only',
    file: `${folder}/factors.routes.ts`,
    find: "      .set({ name: readName(body.name) })\n      .where('id', '=', params.id)\n      .where('user_id', '=', user.id)",
    replace: "      .set({ name: readName(body.name) })\n      .where('id', '=', params.id)",
    test: step('attack: nobody renames or removes the passkey of somebody else'),
  },
  {
    guard: 'revoked access refuses a passkey before anything else',
    file: secondFactor,
    find: '      await refuse(userId)\n      const current',
    replace: '      const current',
    test: {
      file: `${folder}/second-factor.api.test.ts`,
      title: 'a person who waits for approval, and a revoked one, are refused with a passkey too',
    },
  },
  {
    guard: 'there are no passkeys at a numeric address',
    file: passkeys,
    find: "isIP(hostname.replace(/^\\[|\\]$/g, '')) === 0",
    replace: "hostname !== ''",
    test: step('at a numeric address, and over http elsewhere than on this machine, there are no passkeys'),
  },
  {
    guard: 'a passkey from before a change of password or address signs in alone no more',
    file: secondFactor,
    find: '      if (current.credentialsVersion !== credentialsVersion) throw passkeyNeedsPassword()\n',
    replace: '',
    test: {
      file: `${folder}/second-factor.api.test.ts`,
      title: 'a passkey from before a change of password signs in alone only after it confirmed the new one',
    },
  },
  {
    guard: 'a passkey from before a change of password or address proves nothing',
    file: secondFactor,
    find: '      if (current.credentialsVersion !== credentialsVersion) throw passkeyProvesNothing()\n',
    replace: '',
    test: proof('attack: a passkey that was there before the password changed proves nothing until it has confirmed the new one'),
  },
  {
    guard: 'what a passkey is asked for is part of the question',
    file: passkeys,
    find: "      .where('purpose', '=', purpose)\n",
    replace: '',
    test: proof('attack: an answer that was given to sign in proves nothing, and one that proves signs nobody in'),
  },
  {
    guard: 'in a session the passkey of its person proves who they are, and no other',
    file: passkeys,
    find: 'const isOther = !row || (userId !== null && row.user_id !== userId)',
    replace: 'const isOther = !row',
    test: proof('attack: the passkey of somebody else proves nothing, and the log names whose session it was'),
  },
  {
    guard: 'a recovery code stands in the log as what it is',
    file: secondFactor,
    find: "if (kind === 'recovery') request",
    replace: 'if (kind === null) request',
    test: step('the log tells a recovery code from a code of the app'),
  },
  {
    guard: 'a removal of the factors stands in the log',
    file: `${folder}/factors.store.ts`,
    find: "  await recordSecurityEvent(tx, { kind: 'factors-removed', userId, now })\n",
    replace: '',
    test: {
      file: `${folder}/reset-factors.test.ts`,
      title:
        'the operator removes the factors of one person: the password alone signs in, every browser is signed out, a mail says so',
    },
  },
  {
    guard: 'a change of the password ends a sign-in that waits',
    file: 'src/features/accounts/server/held-access.ts',
    find: "columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],\n  at: endsAlways,",
    replace:
      "columns: ['pending_sign_ins.credentials_version', 'pending_sign_ins.expires_at'],\n  at: { ...endsAlways, 'password changed': 'stays' },",
    test: changed('after a change of the password, a sign-in that waits for the second factor ends, and the mail says so'),
  },
  {
    guard: 'a change of the password ends questions that passkeys were asked',
    file: 'src/features/accounts/server/held-access.ts',
    find: "columns: ['passkey_challenges.challenge', 'passkey_challenges.expires_at'],\n  at: endsAlways,",
    replace:
      "columns: ['passkey_challenges.challenge', 'passkey_challenges.expires_at'],\n  at: { ...endsAlways, 'password changed': 'stays' },",
    test: changed(
      'after a change of the password, a question to a passkey, asked before to prove who they are, is void, and the mail says so',
    ),
  },
  {
    guard: 'a reset of the password ends a planned removal of the factors',
    file: 'src/features/accounts/server/held-access.ts',
    find: "columns: ['factor_resets.token', 'factor_resets.expires_at'],\n  at: endsAlways,",
    replace: "columns: ['factor_resets.token', 'factor_resets.expires_at'],\n  at: { ...endsAlways, 'password reset': 'stays' },",
    test: changed('after a reset of the password, a planned removal of the factors ends, and the mail says so'),
  },
  {
    guard: 'a lost factor takes a day',
    file: 'src/features/accounts/factors.rules.ts',
    find: 'factorResetWaitMs = 24 * 60',
    replace: 'factorResetWaitMs = 23 * 60',
    test: reset('without any factor: the password, the mailed link and 24 hours; then the password alone signs in'),
  },
  {
    guard: 'the link that plans the removal is good for one hour',
    file: `${folder}/factor-reset.ts`,
    find: "          .where('expires_at', '>', instant(clock))\n",
    replace: '',
    test: reset('the link that plans it is good for one hour'),
  },
  {
    guard: 'a day that runs is not begun again',
    file: `${folder}/factor-reset.ts`,
    find: ".where('factor_resets.due_at', 'is', null)",
    replace: ".where('factor_resets.token', '!=', '')",
    test: reset('asked for again while the day runs, it begins no second day'),
  },
  {
    guard: 'in production an administrator needs a factor after 14 days',
    file: 'src/features/accounts/factors.rules.ts',
    find: 'factorTermMs = 14 *',
    replace: 'factorTermMs = 15 *',
    test: {
      file: 'src/features/accounts/factors.rules.test.ts',
      title: 'the times of factors are those that are promised',
    },
  },
  {
    guard: 'an administrator past the term makes no device password',
    file: `${folder}/require-factor.ts`,
    find: '(logout|sessions|proof|factors)',
    replace: '(logout|sessions|proof|factors|device-passwords)',
    test: {
      file: `${folder}/require-factor.api.test.ts`,
      title: 'past the term every other call is refused, whatever it is',
    },
  },
  {
    guard: 'the operator removes the factors of one person only',
    file: `${folder}/factors.store.ts`,
    find: "await tx.deleteFrom(table).where('user_id', '=', userId).execute()",
    replace: 'await tx.deleteFrom(table).execute()',
    test: {
      file: `${folder}/reset-factors.test.ts`,
      title:
        'the operator removes the factors of one person: the password alone signs in, every browser is signed out, a mail says so',
    },
  },
  {
    guard: 'pages without scripts ask for the second factor too',
    file: 'src/app/server/paper-pages/sign-in-pages.ts',
    find: "        pass(error.headers, reply)\n        return seeOther(reply, '/paper/sign-in/code')",
    replace: "        return seeOther(reply, '/paper/sign-in/code')",
    test: {
      file: 'src/app/server/paper-pages/paper-pages.api.test.ts',
      title: 'with an authenticator app the code is asked for here too',
    },
  },
]

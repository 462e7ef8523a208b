export interface MutatedFile {
  file: string
  /** The tests that must detect the file's mutants. */
  tests: string[]
}

const kit = 'src/kit/server'
const app = 'src/app/server'
const accounts = 'src/features/accounts/server'
const factorTests = [
  `${accounts}/factors/second-factor.api.test.ts`,
  `${accounts}/factors/credentials-and-factors.api.test.ts`,
  `${accounts}/factors/factor-reset.api.test.ts`,
  `${accounts}/factors/passkey-proof.api.test.ts`,
]

/** Files in which a wrong line could let an attacker in, at most 1,500 lines in total. The fastest come first. */
export const mutatedFiles: MutatedFile[] = [
  { file: `${accounts}/factors/totp.ts`, tests: [`${accounts}/factors/totp.test.ts`] },
  { file: `${kit}/network.ts`, tests: [`${kit}/network.test.ts`] },
  { file: `${kit}/rate-limits.ts`, tests: [`${kit}/rate-limits.test.ts`] },
  { file: `${kit}/signed-ids.ts`, tests: [`${kit}/signed-ids.test.ts`] },
  { file: `${kit}/known-browsers.ts`, tests: [`${kit}/known-browsers.test.ts`] },
  { file: `${kit}/passwords.ts`, tests: [`${kit}/passwords.test.ts`] },
  { file: 'src/features/access/guessing.rules.ts', tests: ['src/features/access/guessing.rules.test.ts'] },
  { file: `${kit}/proof.ts`, tests: [`${accounts}/proof.api.test.ts`] },
  { file: `${accounts}/factors/recovery-codes.ts`, tests: factorTests },
  { file: `${accounts}/re-authentication.ts`, tests: [`${accounts}/proof.api.test.ts`, `${accounts}/accounts.api.test.ts`] },
  { file: `${accounts}/sign-in.ts`, tests: [`${accounts}/accounts.api.test.ts`, `${app}/guessing.api.test.ts`] },
  {
    file: 'src/features/access/server/register.ts',
    tests: [
      'src/features/access/server/access.api.test.ts',
      'src/features/orders/server/orders.api.test.ts',
      ...['external-sign-in', 'external-races'].map((name) => `${accounts}/external/${name}.api.test.ts`),
      ...['guessing', 'code-links', 'password-rules'].map((name) => `${app}/${name}.api.test.ts`),
    ],
  },
  { file: `${accounts}/factors/factor-reset.ts`, tests: [`${accounts}/factors/factor-reset.api.test.ts`] },
  {
    file: `${accounts}/factors/passkeys.ts`,
    tests: ['passkeys', 'passkey-proof', 'second-factor'].map((name) => `${accounts}/factors/${name}.api.test.ts`),
  },
  { file: `${accounts}/factors/second-factor.ts`, tests: factorTests },
  { file: `${kit}/sessions.ts`, tests: [`${kit}/sessions.test.ts`] },
]

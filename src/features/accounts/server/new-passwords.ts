import type { Basics } from '#kit/server/basics.ts'
import { passwordWeak } from '../accounts.errors.ts'
import { accountsTexts } from '../accounts.texts.ts'
import { faultOfPassword, type PasswordOwner } from '../passwords.rules.ts'

const texts = accountsTexts.passwordRules
const commonCount = 10_000

/** Throws `passwordWeak` with the reason. Used only when a password is set, never at sign-in, so existing passwords keep working. */
export type CheckNewPassword = (password: string, owner: PasswordOwner) => Promise<void>

export function createCheckNewPassword({
  hasStrictPasswords,
  shop,
}: { hasStrictPasswords: () => boolean } & Pick<Basics, 'shop'>): CheckNewPassword {
  return async (password, owner) => {
    const isStrict = hasStrictPasswords()
    const fault = faultOfPassword(password, { owner, brandName: shop.now().brand.name, isStrict })
    if (fault !== null) throw passwordWeak({ detail: (say) => say(texts)[fault] })
    if (isStrict && (await readCommon()).has(password.normalize('NFKC').toLowerCase()))
      throw passwordWeak({ detail: (say) => say(texts).common })
  }
}

let common: Promise<Set<string>> | undefined

/** Loads the list when the first password is set, because most processes never need it. */
function readCommon(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, commonCount)),
  )
  return common
}

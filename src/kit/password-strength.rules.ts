/** The most common passwords. The server checks against a list of ten thousand. */
const mostCommon = new Set(
  (
    '123456 password 12345678 qwerty 123456789 12345 1234567 111111 dragon 123123 baseball abc123 football monkey letmein shadow master ' +
    '666666 qwertyuiop 123321 1234567890 superman 1qaz2wsx 7777777 000000 qazwsx jordan jennifer 123qwe killer trustno1 hunter zxcvbnm ' +
    'asdfgh asdfghjkl batman soccer sunshine iloveyou princess welcome admin login passw0rd password1 password123 qwerty123 starwars ' +
    'freedom whatever computer michael ashley secret summer flower hello charlie donald 987654321 1q2w3e4r 1q2w3e4r5t 654321 555555 aa123456'
  ).split(' '),
)

export type PasswordStrength = 'short' | 'common' | 'weak' | 'fair' | 'strong'

/** Minimum length of a password. */
const shortest = 6

/** Estimates the strength for the meter, by length, kinds of characters and repetition. */
export function strengthOf(password: string): PasswordStrength {
  if (password.length < shortest) return 'short'
  const plain = password.toLowerCase()
  if (mostCommon.has(plain) || mostCommon.has(plain.replace(/[\d\W]+$/, ''))) return 'common'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = new Set(password).size + 2 * kinds + Math.max(0, password.length - 12)
  return points < 12 ? 'weak' : points < 17 ? 'fair' : 'strong'
}

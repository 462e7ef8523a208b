import { password, type Willow } from './willow.ts'

/** Tries at codes and passwords, each from an address of its own. */
export function guesses(willow: () => Willow) {
  const post = (from: string, url: string, payload: object, cookie = '') =>
    willow().app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) } })
  const signIn = (from: string, email: string, typed: string, cookie?: string) =>
    post(from, '/api/custom-login', { email, password: typed }, cookie)

  return {
    signIn,
    /** The status of the answer. */
    tryCode: async (from: string, accessCode: string, email: string) =>
      (await post(from, '/api/validate-access', { name: 'Robin Reed', email, accessCode })).statusCode,
    /** The second cookie of a sign-in. */
    async knownBrowser(email: string) {
      const cookies = [(await signIn('198.51.100.1', email, password)).headers['set-cookie']].flat()
      return String(cookies.find((one) => String(one).startsWith('known-browser='))).split(';')[0] ?? ''
    },
  }
}

import { password, type Willow } from '../willow.ts'

/** Guesses codes and passwords, each from a given address. */
export function guesses(willow: () => Willow) {
  const post = (from: string, url: string, payload: object, cookie = '') =>
    willow().app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) } })
  const signIn = (from: string, email: string, typed: string, cookie?: string) =>
    post(from, '/api/custom-login', { email, password: typed }, cookie)

  return {
    signIn,
    /** Returns the status of the reply. */
    tryCode: async (from: string, accessCode: string, email: string) =>
      (await post(from, '/api/validate-access', { name: 'Robin Reed', email, accessCode })).statusCode,
    /** Returns the second cookie of a sign-in, which marks a known browser. */
    async knownBrowser(email: string) {
      const cookies = [(await signIn('198.51.100.1', email, password)).headers['set-cookie']].flat()
      return String(cookies.find((one) => String(one).startsWith('known-browser='))).split(';')[0] ?? ''
    },
  }
}

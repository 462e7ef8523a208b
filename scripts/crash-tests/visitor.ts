import { type Client, ConnectionLost } from './client.ts'
import type { Random } from './random.ts'

const password = 'a good password'

/** Signs up one user after the other, by either of the two ways. */
export function createVisitor(options: { name: string; client(): Client }) {
  const acknowledged: string[] = []
  let made = 0

  async function signUp(user: { name: string; email: string; accessCode: string }, isInTwoSteps: boolean): Promise<void> {
    const client = options.client()
    const call = async (path: string, body: object, status: number) => {
      const reply = await client.send('POST', path, body)
      if (reply.status !== status) throw new Error(`${path}: ${reply.status} ${reply.bytes}`)
      return reply
    }
    if (!isInTwoSteps) {
      await call('/api/create-account', { ...user, password }, 201)
      return
    }
    const { token } = (await call('/api/validate-access', user, 200)).json<{ token: string }>()
    await call('/api/create-account', { token, password }, 201)
  }

  return {
    /** Uses `codes` until the connection is lost. The last user may or may not have an account; the database must be right either way. */
    async work(random: Random, codes: string[]): Promise<void> {
      for (const accessCode of codes) {
        const email = `${options.name}-${++made}@mail.example`
        try {
          await signUp({ name: 'Robin Reed', email, accessCode }, random.next() < 0.5)
        } catch (error) {
          if (error instanceof ConnectionLost) break
          throw error
        }
        acknowledged.push(email)
      }
    },

    /** Returns all email addresses whose sign-up was acknowledged. */
    acknowledged: (): readonly string[] => acknowledged,

    /** Throws when the user can't sign in. */
    async signIn(email: string): Promise<void> {
      const reply = await options.client().send('POST', '/api/custom-login', { email, password })
      if (reply.status !== 200) throw new Error(`${email} cannot sign in: ${reply.status} ${reply.bytes}`)
    },
  }
}

import { cookieOf, password } from '../willow.ts'
import type { ServerProcess } from './server-process.ts'

export interface FirstUser {
  id: string
  /** The `cookie` header of their session. */
  cookie: string
}

/** Resolves to the access code that the first start prints. */
export async function firstCode({ log }: Pick<ServerProcess, 'log'>): Promise<string> {
  const code = () => /^An access code to try the sign-up with: (\S+)$/m.exec(log())?.[1]
  for (let turns = 0; code() === undefined && turns < 500; turns++) await new Promise((resolve) => setTimeout(resolve, 20))
  return code() ?? ''
}

/** Signs up with the access code that the first start prints, and signs in. */
export async function signUpFirstUser(server: Pick<ServerProcess, 'url' | 'log'>): Promise<FirstUser> {
  const { url } = server
  const code = await firstCode(server)
  const email = 'robin@mail.example'
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const joined = await post('/api/create-account', { name: 'Robin Reed', email, accessCode: code, password })
  if (joined.status !== 201) throw new Error(`The sign-up failed with ${joined.status}: ${await joined.text()}`)
  const signedIn = await post('/api/custom-login', { email, password })
  const { user } = (await signedIn.json()) as { user: { id: string } }
  return { id: user.id, cookie: cookieOf(signedIn.headers.get('set-cookie') ?? '') }
}

/** Long enough for a sign-in with a second factor or at an identity provider. */
const keptMs = 60 * 60 * 1000
const key = 'code'

interface Kept {
  code: string
  /** True when the visitor has asked for it to be added as soon as they have signed in. */
  isAsked: boolean
  at: number
}

/** What this page has kept, for a browser that blocks storage. */
let last: Kept | null = null

/** Keeps a code for this tab, also through a sign-in, a reload and the way to an identity provider. A sign-out removes it. */
export function keepCode(code: string, { isAsked = false } = {}): void {
  if (code.trim() === '') {
    forgetCode()
    return
  }
  last = { code, isAsked, at: Date.now() }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(last))
  } catch {}
}

export function keptCode(): Pick<Kept, 'code' | 'isAsked'> | null {
  const kept = stored()
  // A clock that was set back keeps nothing longer either.
  if (kept && Math.abs(Date.now() - kept.at) < keptMs) return kept
  if (kept) forgetCode()
  return null
}

/** To be called as soon as the code was used. */
export function forgetCode(): void {
  last = null
  try {
    window.sessionStorage.removeItem(key)
  } catch {}
}

function stored(): Kept | null {
  try {
    const text = window.sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return last
  }
}

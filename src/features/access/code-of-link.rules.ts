import { normalizeCode } from './access.rules.ts'

/** Reads the fragment of an activation link, also of one of earlier versions (`#code=`). The code is empty when there is none. */
export function readActivationLink(fragment: string): { code: string; isNew: boolean } {
  const [first = '', ...rest] = fragment.replace(/^#(code=)?/, '').split('&')
  return { code: normalizeCode(decoded(first)).slice(0, 64), isNew: rest.includes('new') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

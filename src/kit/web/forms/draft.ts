import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { currentUser } from '../page/current-user.ts'

/**
 * `useState` for what somebody types, which must be JSON: it survives Back and a reload of this tab, until `forget` is called or they sign out. Passwords don't
 * belong here. What was typed over another beginning is ignored, such as the old name of a file that was renamed since.
 *
 * @param name of the form, and of what it changes
 * @example const [title, setTitle, forget] = useDraft(`goal ${goal.id}`, goal.title)
 */
export function useDraft<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>, () => void] {
  const [begin] = useState({ key: `draft ${currentUser()?.id ?? ''} ${name}`, from: JSON.stringify(initial) })
  const [typed, setTyped] = useState<T>(() => readDraft<T>(begin.key, begin.from) ?? initial)
  const isForgotten = useRef(false)
  useEffect(() => {
    if (isForgotten.current) return
    const now = JSON.stringify(typed)
    writeDraft(begin.key, now === begin.from ? null : JSON.stringify({ from: begin.from, typed }))
  }, [typed, begin])
  return [
    typed,
    setTyped,
    () => {
      isForgotten.current = true
      writeDraft(begin.key, null)
    },
  ]
}

/** What was typed by the same build's form over the same beginning. Null if nothing was. */
function readDraft<T>(key: string, from: string): T | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as { from: string; typed: T } | null
    return kept?.from === from ? kept.typed : null
  } catch {
    return null
  }
}

/** Full or blocked storage keeps nothing. */
function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, text)
  } catch {}
}

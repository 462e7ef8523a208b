import { create } from 'zustand'
import { persisted } from './persisted.ts'

/** Whether the user wants their pages covered. Null until this browser knows. */
export const pagesCovered = persisted<boolean | null>({
  key: 'pagesCovered',
  initial: null,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

const useSession = create(() => ({ isAnswered: false }))

/** Called when the server has said who is signed in, or can't be reached: then the stored user is all there is. */
export const sessionIsAnswered = (): void => useSession.setState({ isAnswered: true })

/** How pictures of the user's pages look: not at all until it is known whose they are, and whether to cover them. */
export function useOwnPictures(): 'awaited' | 'covered' | 'shown' {
  const { isAnswered } = useSession()
  const isCovered = pagesCovered.use()
  if (!isAnswered || isCovered === null) return 'awaited'
  return isCovered ? 'covered' : 'shown'
}

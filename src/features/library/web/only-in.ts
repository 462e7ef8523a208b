import { isUnanswered } from '#kit/web/calls/failure-kind.rules.ts'
import { sendForm } from '#kit/web/calls/send-form.ts'
import { libraryApi } from '../library.contract.ts'

/** The days and pages with writing that no other file has. */
export interface OnlyIn {
  days: number
  pages: number
}

/** Asks what writing only these files have. Without a network nothing is known of it, and deleting waits for one anyway. */
export async function findOnlyIn(userId: string, ids: readonly string[]): Promise<OnlyIn> {
  const form = new FormData()
  form.set('ids', ids.join(','))
  return sendForm(libraryApi.onlyIn, form, { params: { userId } }).catch((error: unknown) => {
    if (isUnanswered(error)) return { days: 0, pages: 0 }
    throw error
  })
}

import type { MouseEvent } from 'react'
import { proofApi } from '../../proof.contract.ts'
import { proofTexts } from '../../proof.texts.ts'
import { toastFailure } from '../feedback/toast-failure.ts'
import { call } from './call.ts'

/** Like `downloadProved`, for `onClick` of a link. */
export function downloadOnceProved(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault()
  return downloadProved(event.currentTarget.href)
}

/** Checks for a fresh proof of identity before a download starts, because the download can't ask for it. */
export async function downloadProved(href: string): Promise<void> {
  try {
    await call(proofApi.check)
  } catch (error) {
    return toastFailure(error, proofTexts.failed)
  }
  // A step back, such as that of the closed dialog, would stop a navigation that waits for the server.
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  link.click()
}

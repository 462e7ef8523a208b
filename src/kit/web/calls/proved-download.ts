import type { MouseEvent } from 'react'
import { proofApi } from '../../proof.contract.ts'
import { proofTexts } from '../../proof.texts.ts'
import { toastFailure } from '../feedback/toast-failure.ts'
import { call } from './call.ts'

/** Checks for a fresh proof of identity before a download starts, because a navigation can't ask for it. For `onClick` of a link. */
export async function downloadOnceProved(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault()
  const { href } = event.currentTarget
  try {
    await call(proofApi.check)
  } catch (error) {
    return toastFailure(error, proofTexts.failed)
  }
  window.location.assign(href)
}

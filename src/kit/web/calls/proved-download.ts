import type { MouseEvent } from 'react'
import { proofApi } from '../../proof.contract.ts'
import { proofTexts } from '../../proof.texts.ts'
import { toast } from '../feedback/toast.ts'
import { call } from './call.ts'
import { CallError, messageOf } from './call-error.ts'

/** Checks for a fresh proof of identity before a download starts, because a navigation can't ask for it. For `onClick` of a link. */
export async function downloadOnceProved(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault()
  const { href } = event.currentTarget
  try {
    await call(proofApi.check)
  } catch (error) {
    if (error instanceof CallError && error.code === 'session.required') return
    toast({ title: messageOf(error, proofTexts.failed), tone: 'destructive' })
    return
  }
  window.location.assign(href)
}

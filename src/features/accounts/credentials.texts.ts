import { mailedDay } from '#features/mail/mail.rules.ts'

/** What ended, or still goes on, when a password or an address was changed. */
export type Ended =
  | { kind: 'all sessions' | 'other sessions' | 'reset link' | 'link under way' }
  | { kind: 'planned address'; address: string }
  | { kind: 'identities'; providers: string[] }
  | { kind: 'planned deletion'; dueAt: string }

/** One sentence for the mail about the change. */
export function endedText(ended: Ended): string {
  switch (ended.kind) {
    case 'all sessions':
      return 'Every device has been signed out.'
    case 'other sessions':
      return 'Every other device has been signed out.'
    case 'reset link':
      return 'An earlier link to choose a new password no longer works.'
    case 'link under way':
      return 'Somebody had begun to link another account to yours. That has been stopped.'
    case 'planned address':
      return `A change of your address to ${ended.address} was waiting to be confirmed. It has been canceled.`
    case 'identities':
      return `Your account at ${ended.providers.join(' and ')} has been unlinked, and can't be used to sign in here any more. If it was you who linked it, link it again in the settings.`
    case 'planned deletion':
      return `Your account is still planned to be deleted on ${mailedDay(new Date(ended.dueAt), undefined)}. If you don't want that, sign in before that day and choose "Keep my account".`
  }
}

import { mailedDay } from '#features/mail/mail.rules.ts'
import { localeTexts } from '#kit/locale.texts.ts'

/** What a change of password or address has ended, or has left in place. */
export type Ended =
  | {
      kind:
        | 'all sessions'
        | 'other sessions'
        | 'reset link'
        | 'link under way'
        | 'device passwords'
        | 'calendar address'
        | 'shown links'
    }
  | { kind: 'planned address' | 'sheet address'; address: string }
  | { kind: 'identities'; providers: string[] }
  | { kind: 'planned deletion'; dueAt: string }
  | { kind: 'passkeys'; names: string[] }
  | { kind: 'second factor' | 'sign-in under way' | 'planned factor reset' }

/** Returns one sentence for the email about the change. */
export function endedText(ended: Ended): string {
  switch (ended.kind) {
    case 'all sessions':
      return 'Every device has been signed out.'
    case 'other sessions':
      return 'Every other device has been signed out.'
    case 'reset link':
      return 'An earlier link to choose a new password no longer works.'
    case 'link under way':
      return 'Someone had started to link another account to yours. We stopped that.'
    case 'device passwords':
      return 'Your device passwords no longer work. You can make new ones in Settings.'
    case 'calendar address':
      return 'Your calendar address no longer works. You can make a new one in Settings.'
    case 'shown links':
      return 'The links by which you showed pages to others no longer work.'
    case 'sheet address':
      return `Your morning sheet no longer goes to ${ended.address}. You can name the address again in Settings.`
    case 'planned address':
      return `A change of your address to ${ended.address} was waiting to be confirmed. We canceled it.`
    case 'identities':
      return `Your account at ${ended.providers.join(' and ')} has been unlinked and can’t be used to sign in anymore. If you linked it yourself, you can link it again in Settings.`
    case 'passkeys':
      return `Your passkeys (${ended.names.join(', ')}) need your password once more before they work alone again. Remove any that isn’t yours in Settings, under "Sign-in and Security".`
    case 'second factor':
      return 'Your authenticator app and recovery codes are still asked for. If you didn’t set them up, write to us.'
    case 'sign-in under way':
      return 'Someone was about to finish signing in. We stopped that.'
    case 'planned factor reset':
      return 'A removal of your second step was planned. We canceled it.'
    case 'planned deletion':
      return `Your account will still be deleted on ${mailedDay(new Date(ended.dueAt), undefined, localeTexts.locale)}. If you don’t want that, sign in before that day and choose "Keep my account".`
  }
}

import type * as english from '#features/accounts/credentials.texts.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { localeTexts } from '../../kit/locale.texts.ts'

export const endedText: Texts<typeof english.endedText> = (ended) => {
  switch (ended.kind) {
    case 'all sessions':
      return 'Jedes Gerät wurde abgemeldet.'
    case 'other sessions':
      return 'Jedes andere Gerät wurde abgemeldet.'
    case 'reset link':
      return 'Ein früherer Link für ein neues Passwort gilt nicht mehr.'
    case 'link under way':
      return 'Jemand hatte begonnen, ein anderes Konto mit deinem zu verknüpfen. Das haben wir abgebrochen.'
    case 'device passwords':
      return 'Deine Gerätepasswörter gelten nicht mehr. In den Einstellungen kannst du neue erzeugen.'
    case 'calendar address':
      return 'Deine Kalenderadresse gilt nicht mehr. In den Einstellungen kannst du eine neue erzeugen.'
    case 'shown links':
      return 'Die Links, mit denen du anderen Seiten gezeigt hast, gelten nicht mehr.'
    case 'sheet address':
      return `Dein Morgenblatt geht nicht mehr an ${ended.address}. In den Einstellungen kannst du die Adresse wieder nennen.`
    case 'planned address':
      return `Eine Änderung deiner Adresse auf ${ended.address} wartete auf Bestätigung. Die haben wir abgebrochen.`
    case 'identities':
      return `Die Verknüpfung mit deinem Konto bei ${ended.providers.join(' und ')} wurde gelöst, es meldet dich hier nicht mehr an. Wenn du es selbst verknüpft hattest, kannst du es in den Einstellungen wieder verknüpfen.`
    case 'passkeys':
      return `Deine Passkeys (${ended.names.join(', ')}) brauchen noch einmal dein Passwort, bevor sie wieder allein genügen. Entferne in den Einstellungen unter „Anmeldung und Sicherheit“ jeden, der nicht deiner ist.`
    case 'second factor':
      return 'Nach deiner Authenticator-App und deinen Notfallcodes wird weiterhin gefragt. Wenn du sie nicht eingerichtet hast, schreib uns.'
    case 'sign-in under way':
      return 'Jemand war dabei, sich anzumelden. Das haben wir abgebrochen.'
    case 'planned factor reset':
      return 'Das Entfernen deines zweiten Schritts war geplant. Das haben wir abgebrochen.'
    case 'planned deletion':
      return `Dein Konto wird weiterhin am ${mailedDay(new Date(ended.dueAt), undefined, localeTexts.locale)} gelöscht. Wenn du das nicht willst, melde dich vorher an und wähle „Mein Konto behalten“.`
  }
}

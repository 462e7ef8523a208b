import type * as english from '#features/newsletter/newsletter.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { noMailServerTexts } from '../mail/no-mail-server.texts.ts'

const home = 'Zurück zur Startseite'

export const newsletterTexts: Texts<typeof english.newsletterTexts> = {
  sent: 'Danke. Wenn diese Adresse für uns neu ist, haben wir eine E-Mail zum Bestätigen geschickt.',
  cannotSend:
    'Dieser Shop kann noch keine E-Mails senden und diese Adresse deshalb nicht bestätigen. Bis dahin bekommst du den Newsletter nicht.',
  confirmed: 'Du hast den Newsletter abonniert.',
  unsubscribed: 'Du hast den Newsletter abbestellt.',
  invalidEmail: 'Bitte gib eine gültige E-Mail-Adresse ein.',
  linkSpent: 'Dieser Link ist abgelaufen oder schon benutzt. Bitte gib deine Adresse noch einmal ein.',
  page: {
    title: 'Newsletter',
    sentTitle: 'Sieh in deine E-Mails',
    sentText:
      'Wenn diese Adresse für uns neu ist, haben wir dir eine E-Mail geschickt. Öffne sie und tippe auf den Knopf, um den Newsletter zu abonnieren.',
    cannotSendTitle: noMailServerTexts.title,
    cannotSendText: (supportEmail) =>
      `Wir bestätigen jede Adresse per E-Mail, bevor wir den Newsletter senden. Schreib an ${supportEmail}, wenn du ihn abonnieren möchtest.`,
    sentNote: 'Nach ein paar Minuten noch nichts? Sieh im Spam-Ordner nach oder gib deine Adresse noch einmal ein.',
    problems: {
      email: 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte prüfe sie und versuche es noch einmal.',
      later: 'Zu viele Versuche. Bitte versuche es in einer Stunde noch einmal.',
      failed: 'Das hat nicht geklappt. Bitte versuche es in einem Moment noch einmal.',
    },
    home,
  },
  confirm: {
    title: 'Newsletter bestätigen',
    lead: 'Bestätige, um den Newsletter zu bekommen. In jeder E-Mail ist ein Link zum Abbestellen.',
    confirm: 'Abonnieren',
    confirming: 'Bestätigt …',
    failed: 'Dein Abo ließ sich nicht bestätigen. Bitte versuche es noch einmal.',
    done: 'Abonniert. Den nächsten Newsletter bekommst du.',
    home,
  },
  unsubscribe: {
    title: 'Newsletter abbestellen',
    lead: 'Wir schicken den Newsletter dann nicht mehr an diese Adresse. Dein Konto, falls du eines hast, bleibt, wie es ist.',
    confirm: 'Abbestellen',
    confirming: 'Bestellt ab …',
    failed: 'Der Newsletter ließ sich nicht abbestellen. Bitte versuche es noch einmal.',
    done: 'Erledigt. An diese Adresse schicken wir den Newsletter nicht mehr.',
    home,
  },
}

import type * as english from '#features/access/further-code.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const furtherCodeTexts: Texts<typeof english.furtherCodeTexts> = {
  open: 'Code hinzufügen',
  hint: 'Für einen weiteren Planer, den du gekauft hast. Alles, was du hast, bleibt.',
  addTo: (email) => `Zu ${email} hinzufügen`,
  another: 'Nicht das richtige Konto?',
  added: 'Der Code wurde hinzugefügt.',
  yours: 'Diesen Zugangscode hast du schon benutzt.',
  failed: 'Der Code konnte nicht hinzugefügt werden. Bitte versuche es noch einmal.',
  missing: 'Bitte tippe deinen Zugangscode ein.',
  title: 'Dein Zugangscode',
  lead: 'Hast du schon ein Konto? Dann kommt der Code dazu. Wenn nicht, leg eines an.',
  signIn: 'Anmelden und hinzufügen',
  create: 'Konto anlegen',
  wrong:
    'Prüfe, ob du dich vertippt hast. Kam der Code an eine andere Adresse, melde dich ab und nimm das Konto mit dieser Adresse.',
  used: 'Wenn du das mit einem anderen Konto warst, melde dich ab und nimm dieses.',
  security: 'Sicherheit öffnen',
}

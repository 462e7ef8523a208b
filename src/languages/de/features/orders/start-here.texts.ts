import type * as english from '#features/orders/start-here.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { deviceWaysTexts as ways } from '../library/device-ways.texts.ts'

export const startHereTexts: Texts<typeof english.startHereTexts> = {
  title: 'Hier geht es los',
  lead: (name) => `Zu deinem Planer gehört ${name}, ein ruhiger Begleiter für die Seiten, die du schreibst.`,
  steps: (address) => [
    { title: 'Seite öffnen', text: `Scanne den Code mit dem Handy oder Tablet, oder öffne ${address}` },
    {
      title: 'Sag, welche Bestellung deine ist',
      text: 'Gib ihre Nummer, den Namen darauf und deine E-Mail-Adresse ein. Die Nummer steht auf der Quittung.',
    },
    { title: 'Sieh in deine E-Mails', text: 'Dein Zugangscode kommt einmal. Der Knopf darin öffnet dein Konto.' },
  ],
  support: (supportEmail) => `Fragen? Schreib an ${supportEmail}`,
  devicesTitle: (name) => `Deine Seiten in ${name}`,
  devicesLead: 'Schreib wie immer. So kommen die Seiten dorthin:',
  devices: (name) => [
    { device: 'iPad', says: [...ways.ipad.press.export, ways.ipad.press.upload(name)] },
    { device: 'Goodnotes', says: [ways.goodnotes.byItself] },
    { device: 'Notability', says: [ways.notability.byItself] },
    { device: 'Boox', says: [...ways.boox.press.export, ways.boox.press.upload(name)] },
    { device: 'reMarkable', says: [...ways.remarkable.press.export, ways.remarkable.press.upload(name)] },
    { device: 'Supernote', says: [...ways.supernote.press.export, ways.supernote.press.upload(name)] },
    { device: 'Kindle Scribe', says: [...ways['kindle-scribe'].press.export, ways['kindle-scribe'].press.upload(name)] },
  ],
  more: (address) => `Mehr zu jedem Gerät: ${address}`,
}

export const startHereScreenTexts: Texts<typeof english.startHereScreenTexts> = {
  download: 'Blatt „Hier geht es los“ (PDF)',
  downloadOf: (product) => `Blatt „Hier geht es los“ für ${product} (PDF)`,
}

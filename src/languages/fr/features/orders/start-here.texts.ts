import type * as english from '#features/orders/start-here.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { deviceWaysTexts as ways } from '../library/device-ways.texts.ts'

export const startHereTexts: Texts<typeof english.startHereTexts> = {
  title: 'Commence ici',
  lead: (name) => `Ton agenda est livré avec ${name}, un compagnon calme pour les pages que tu écris.`,
  steps: (address) => [
    { title: 'Ouvre la page', text: `Scanne le code avec ton téléphone ou ta tablette, ou va sur ${address}` },
    {
      title: 'Dis quelle commande est la tienne',
      text: 'Saisis son numéro, le nom dessus et ton e-mail. Le numéro figure sur le reçu.',
    },
    { title: 'Regarde tes e-mails', text: 'Ton code d’accès arrive une fois. Son bouton ouvre ton compte.' },
  ],
  support: (supportEmail) => `Des questions ? Écris à ${supportEmail}`,
  devicesTitle: (name) => `Tes pages dans ${name}`,
  devicesLead: 'Écris comme toujours. Voici comment les pages y arrivent :',
  devices: (name) => [
    { device: 'iPad', says: [...ways.ipad.press.export, ways.ipad.press.upload(name)] },
    { device: 'Goodnotes', says: [ways.goodnotes.byItself] },
    { device: 'Notability', says: [ways.notability.byItself] },
    { device: 'Boox', says: [...ways.boox.press.export, ways.boox.press.upload(name)] },
    { device: 'reMarkable', says: [...ways.remarkable.press.export, ways.remarkable.press.upload(name)] },
    { device: 'Supernote', says: [...ways.supernote.press.export, ways.supernote.press.upload(name)] },
    { device: 'Kindle Scribe', says: [...ways['kindle-scribe'].press.export, ways['kindle-scribe'].press.upload(name)] },
  ],
  more: (address) => `Plus sur chaque appareil : ${address}`,
}

export const startHereScreenTexts: Texts<typeof english.startHereScreenTexts> = {
  download: 'Feuille « Commence ici » (PDF)',
  downloadOf: (product) => `Feuille « Commence ici » pour ${product} (PDF)`,
}

import type * as english from '#features/accounts/credentials.texts.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { localeTexts } from '../../kit/locale.texts.ts'

export const endedText: Texts<typeof english.endedText> = (ended) => {
  switch (ended.kind) {
    case 'all sessions':
      return 'Tous les appareils ont été déconnectés.'
    case 'other sessions':
      return 'Tous les autres appareils ont été déconnectés.'
    case 'reset link':
      return 'Un lien précédent pour choisir un nouveau mot de passe ne marche plus.'
    case 'link under way':
      return 'Quelqu’un avait commencé à lier un autre compte au tien. Nous l’avons empêché.'
    case 'device passwords':
      return 'Tes mots de passe d’appareil ne marchent plus. Tu peux en créer de nouveaux dans les Réglages.'
    case 'calendar address':
      return 'Ton adresse de calendrier ne marche plus. Tu peux en créer une nouvelle dans les Réglages.'
    case 'shown links':
      return 'Les liens par lesquels tu montrais des pages à d’autres ne fonctionnent plus.'
    case 'sheet address':
      return `Ta feuille du matin ne va plus à ${ended.address}. Tu peux indiquer de nouveau cette adresse dans les Réglages.`
    case 'planned address':
      return `Un changement de ton adresse pour ${ended.address} attendait d’être confirmé. Nous l’avons annulé.`
    case 'identities':
      return `Ton compte lié (${ended.providers.join(' et ')}) a été dissocié et ne permet plus de se connecter. Si c’est toi qui l’avais lié, tu peux le lier à nouveau dans les Réglages.`
    case 'passkeys':
      return `Tes passkeys (${ended.names.join(', ')}) demandent encore une fois ton mot de passe avant de suffire à nouveau. Retire celles qui ne sont pas à toi dans les Réglages, sous « Connexion et sécurité ».`
    case 'second factor':
      return 'Ton app d’authentification et tes codes de secours sont toujours demandés. Si ce n’est pas toi qui les as mis en place, écris-nous.'
    case 'sign-in under way':
      return 'Quelqu’un était sur le point de terminer une connexion. Nous l’avons empêché.'
    case 'planned factor reset':
      return 'Un retrait de ta deuxième étape était prévu. Nous l’avons annulé.'
    case 'planned deletion':
      return `Ton compte sera quand même supprimé le ${mailedDay(new Date(ended.dueAt), undefined, localeTexts.locale)}. Si tu ne le veux pas, connecte-toi avant ce jour et choisis « Garder mon compte ».`
  }
}

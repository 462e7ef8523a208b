import type * as english from '#features/library/pins.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

const files = (count: number, one = '', more = '') => `${number(count)} ${count < 2 ? `fichier${one}` : `fichiers${more}`}`
const mb = (bytes: number) => `${number(Math.ceil(bytes / (1024 * 1024)))} Mo`

export const pinsTexts: Texts<typeof english.pinsTexts> = {
  dialog: {
    title: 'Garder sur cet appareil',
    lead: 'Tu pourras l’ouvrir sans connexion, ici dans ce navigateur.',
    choose: 'Que garder',
    file: 'Ce fichier',
    folder: (name) => `Tout le dossier « ${name} »`,
    month: (name) => `Tout le mois : ${name}`,
    newOnes: 'Les fichiers ajoutés plus tard sont gardés aussi.',
    keep: 'Garder',
    failed: 'Ce navigateur refuse de garder quoi que ce soit. Cela arrive en navigation privée, et quand son espace est plein.',
    done: (label) => `« ${label} » sera gardé sur cet appareil`,
    show: 'Afficher',
  },
  page: {
    title: 'Sur cet appareil',
    lead: 'Ce que tu peux ouvrir sans connexion dans ce navigateur.',
    back: 'Retour à la bibliothèque',
    always:
      'Tes objectifs, dossiers et réglages, les derniers fichiers de ta bibliothèque et ceux que tu as ouverts récemment sont là de toute façon.',
    used: (bytes, limitBytes) => `${mb(bytes)} utilisés sur ${mb(limitBytes)}`,
    usedLabel: 'Espace sur cet appareil',
    list: 'Gardé sur cet appareil',
    kinds: { file: 'Fichier', folder: 'Dossier', month: 'Mois' },
    open: (label) => `Ouvrir ${label}`,
    whole: (count, bytes) => (count === 0 ? 'Rien dedans pour l’instant' : `${files(count)}, ${mb(bytes)}`),
    coming: (here, count) => `${number(here)} sur ${files(count)}`,
    progress: (label) => `Progression : ${label}`,
    offline: 'Le reste suivra quand le serveur répondra.',
    overLimit: (count, limitBytes) =>
      `${files(count, ' laissé', ' laissés')} de côté : un appareil garde ${mb(limitBytes)} au plus.`,
    noRoom: (count) =>
      `${files(count, ' laissé', ' laissés')} de côté : cet appareil n’a plus de place. Libères-en, puis réessaie.`,
    missing: (count) => `${files(count, ' manque', ' manquent')} sur le serveur.`,
    remove: 'Retirer',
    removeLabel: (label) => `Retirer « ${label} » de cet appareil`,
    removed: (label) => `« ${label} » n’est plus gardé sur cet appareil`,
    none: 'Rien n’est encore gardé ici',
    noneText: 'Dans la bibliothèque, ouvre le menu d’un fichier ou d’un dossier et touche « Garder sur cet appareil ».',
    toLibrary: 'Aller à la bibliothèque',
    insecure: 'Pour garder des fichiers, il faut une adresse sûre, qui commence par https. Ce n’est pas le cas ici.',
    unsupported: 'Ce navigateur ne peut pas garder de fichiers. La navigation privée non plus.',
    loadFailed: 'L’espace de ce navigateur n’a pas pu être lu.',
    lasting: 'Ce navigateur les garde jusqu’à ce que tu les retires ou te déconnectes.',
    notLasting:
      'Ce navigateur peut les effacer si l’appareil manque de place. Ajouter l’app à ton appareil rend cela moins probable.',
    ios: 'Safari les efface si tu ne reviens pas pendant une semaine. Pour les garder, ajoute cette app à l’écran d’accueil : touche « Partager », puis « Sur l’écran d’accueil », et ouvre-la de là.',
    cleared:
      'Ce navigateur a effacé ce que tu gardais ici. Ta bibliothèque est complète sur le serveur ; choisis à nouveau ce que tu veux garder.',
    dismiss: 'OK',
    leaving: 'La déconnexion retire tout de cet appareil.',
  },
}

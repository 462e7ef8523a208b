import type * as english from '#features/handwriting/handwriting.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const pagesOf = (count: number) => counted(count, 'page', 'pages')

export const handwritingTexts: Texts<typeof english.handwritingTexts> = {
  title: 'Ce que tu écris',
  offer: (host, model) =>
    `Ta boutique peut faire lire ton écriture, pour que la recherche la trouve. L’encre de tes pages écrites part alors vers ${host} : celle de ton agenda, des notes d’un Supernote et des PDF sur lesquels tu as écrit. Ce qui y est imprimé reste ici, et ton nom aussi. C’est là que le modèle ${model} la lit. Rien n’y part avant que tu l’actives.`,
  on: (host, model) => `L’encre de tes pages écrites part vers ${host}. C’est là que le modèle ${model} la lit.`,
  changed: (host, model) =>
    `Ta boutique utilise maintenant ${model} sur ${host}. Tu n’as pas donné ton accord pour cela, donc rien n’y part. Ce qui a été lu avant reste.`,
  ended: 'Ta boutique n’a plus de serveur pour cela, donc rien ne part. Ce qui a été lu avant reste.',
  read: (read, waiting) =>
    waiting === 0
      ? `${counted(read, 'page lue', 'pages lues')}.`
      : `${counted(read, 'page lue', 'pages lues')}, ${number(waiting)} en attente.`,
  turnOn: (host) => `Envoyer mon encre à ${host}`,
  turnOff: 'Désactiver',
  turnOffTitle: 'Désactiver, et retirer les textes ?',
  turnOffText: (read) =>
    `Plus rien ne part vers le serveur. Les textes de ${pagesOf(read)} sont retirés, même ceux que tu as corrigés. Tes pages restent.`,
  review: 'Parcourir les textes',
  loadFailed: 'Impossible de savoir si ton écriture est lue. Réessaie.',
  changeFailed: 'Le changement n’a pas marché. Réessaie.',
  screen: {
    title: 'Ce qui a été lu',
    lead: 'Ce que tu corriges reste comme tu l’as saisi.',
    open: 'À regarder',
    all: 'Toutes les pages',
    none: 'Aucun texte ne t’attend. Les nouvelles pages apparaissent ici dès qu’elles sont lues.',
    loadFailed: 'Impossible de charger les textes.',
    text: 'Mots de cette page',
    readBy: (model, host) => `Lu par ${model} sur ${host}`,
    typed: 'Saisi par toi',
    waiting: 'Cette page attend d’être lue.',
    failed: 'Aucun mot n’a été lu sur cette page. Tu peux les saisir.',
    unsure: 'Le modèle n’était pas sûr. [?] remplace un mot qu’il n’a pas pu lire.',
    inkChanged: 'La page a une encre nouvelle depuis ta saisie. Tes mots restent tels quels.',
    save: 'Enregistrer',
    right: 'C’est juste',
    saved: 'Enregistré',
    saveFailed: 'Le texte n’a pas pu être enregistré.',
    previous: 'Page précédente',
    next: 'Page suivante',
    pageOf: (name, page) => `${name}, page ${page}`,
    pictureFailed: 'Impossible de charger la page.',
  },
}

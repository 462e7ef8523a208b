import type * as english from '#app/app.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const appTexts: Texts<typeof english.appTexts> = {
  skipToContent: 'Aller au contenu',
  navigation: {
    label: 'Principale',
    home: 'Accueil',
    prompts: 'Pistes',
    goals: 'Objectifs',
    library: 'Biblio',
    admin: 'Admin',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être fausse, ou la page a changé de place.',
    home: 'Retour à l’accueil',
  },
}

import type * as english from '#app/landing.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const landingTexts: Texts<typeof english.landingTexts> = {
  home: (product) => `${product}, accueil`,
  signIn: 'Connexion',
  getStarted: 'Commencer',
  newTab: '(s’ouvre dans un nouvel onglet)',
  hero: {
    titleLines: ['Écris à la main.', 'Le reste se fait en douceur.'],
    lead: (product) =>
      `${product} accompagne l’agenda sans papier de ta tablette. Il rythme tes moments de concentration, te pose une bonne question par jour et garde chaque page que tu exportes.`,
    more: 'Voir ce qu’il contient',
    note: 'Inclus avec ton agenda. Un code, un accès permanent.',
  },
  preview: {
    label: 'Un aperçu de l’app',
    greeting: 'Bonjour',
    date: 'Un mardi tranquille',
    timer: 'Minuteur',
    time: '25:00',
    timerNote: 'Une tomate, puis un souffle',
    goals: 'Tes objectifs',
    goalsDone: '3 sur 5',
    goalList: [
      { title: 'Écrire trois lignes le matin', isDone: true },
      { title: 'Prévoir la semaine sur une page', isDone: true },
      { title: 'Répondre à la longue lettre', isDone: true },
      { title: 'Marcher sans podcast', isDone: false },
      { title: 'Lire dix pages', isDone: false },
    ],
    done: 'fait',
    open: 'à faire',
    pages: '12 pages aujourd’hui',
    pagesNote: 'Exportées, nommées et rangées',
    promptCategory: 'Comment ça va ?',
    prompt: 'Qu’est-ce qui peut attendre demain, et n’en sera que meilleur ?',
    tryFullApp: 'Essayer l’app entière',
  },
  lands: {
    title: 'Écrite à la main, retrouvée à son jour',
    text: 'Rapporte ton agenda entier. Chaque page va à son jour, sans rien à trier.',
  },
  features: {
    title: 'Six petits outils, un endroit calme',
    lead: 'Chacun t’aide devant ta page, puis s’efface.',
    list: [
      {
        id: 'timer',
        title: 'Minuteur',
        text: 'Un minuteur Pomodoro en forme de tomate, dont les pauses s’adaptent au travail accompli.',
      },
      {
        id: 'flow',
        title: 'Système F.L.O.W.',
        text: 'Des objectifs pour le jour, la semaine et le mois, et un guide pour préparer ta journée.',
      },
      {
        id: 'upload',
        title: 'Ajouter des pages',
        text: 'Garde les pages de ton agenda numérique là où tu les retrouveras.',
      },
      {
        id: 'prompts',
        title: 'Une piste par jour',
        text: 'Des pistes et des réflexions pour les matins où la page reste blanche.',
      },
      {
        id: 'reset',
        title: 'Pause respiration',
        text: 'Des exercices de souffle et d’attention pour la minute entre deux choses.',
      },
      {
        id: 'folders',
        title: 'Tout bien rangé',
        text: 'Des dossiers à toi, pour que chaque page ait sa place.',
      },
    ],
  },
  ready: {
    title: 'On commence ?',
    text: 'Un code d’accès accompagne ton agenda. Saisis-le une fois, choisis un mot de passe et connecte-toi.',
    haveCode: 'Tu as un code d’accès ?',
    getProPack: 'Obtenir le Pro Pack',
    ticketTitle: 'Pro Pack',
    ticketNote: 'un code, une personne, un accès permanent',
    pricingTitle: 'Le prix',
    pricing: (product) =>
      `${product} accompagne ton agenda. Un achat comprend un code, et un code donne un accès permanent. Le prix du jour est affiché dans la boutique.`,
  },
  testimonials: {
    title: 'La parole à celles et ceux qui écrivent',
    quoted: (quote) => `« ${quote} »`,
    list: [
      {
        quote: 'Je prépare mes cours le soir et je ne perds rien au matin. La page que j’ai dessinée est simplement là.',
        role: 'Une enseignante qui s’organise sur e-ink',
      },
      {
        quote: 'C’est le premier minuteur qui ne me rend pas nerveux. Quand il sonne, je me lève et j’arrose les tomates.',
        role: 'Un traducteur qui travaille par petites sessions',
      },
      {
        quote: 'Une question, une page, un souffle. C’est tout le système que j’arrive à tenir, alors je le tiens.',
        role: 'Un parent qui a dix minutes à lui',
      },
    ],
  },
  about: {
    title: (product) => `Pourquoi ${product} reste discret`,
    text: [
      'On achète un agenda sans papier pour s’éloigner du bruit. Ce qui l’accompagne doit donc être calme, lui aussi. Ici, pas de série à ne pas briser, pas de badges, et aucun chiffre qui gronde.',
      'Tes pages restent dans la boutique où tu as acheté ton agenda, sur son propre serveur. Ce site ne charge rien d’ailleurs et ne te suit pas à la trace.',
    ],
  },
  footer: {
    label: 'Pied de page',
    product: 'Produit',
    support: 'Aide',
    company: 'À propos',
    features: 'Fonctions',
    proPack: 'Pro Pack',
    pricing: 'Prix',
    helpCenter: 'Centre d’aide',
    contact: 'Nous écrire',
    community: 'Communauté',
    about: 'Notre idée',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
    legalNotice: 'Mentions légales',
    copyright: (product) => `© 2025 ${product}`,
  },
}

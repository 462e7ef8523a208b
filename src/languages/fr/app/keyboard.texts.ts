import type * as english from '#app/keyboard.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const keyboardTexts: Texts<typeof english.keyboardTexts> = {
  title: 'Clavier',
  lead: 'Les touches simples peuvent être désactivées dans les Réglages.',
  chord: 'puis',
  sections: { everywhere: 'Partout', go: 'Aller à', library: 'Bibliothèque', viewer: 'Dans un fichier' },
  keys: {
    help: 'Afficher les touches',
    palette: 'Tout trouver',
    search: 'Chercher dans tes pages',
    upload: 'Ajouter des pages',
    timer: 'Démarrer ou mettre en pause le minuteur ouvert',
    toasts: 'Aller à la dernière notification',
    close: 'Fermer ce qui est ouvert',
    selectAll: 'Tout sélectionner, en mode sélection',
    range: 'Sélectionner jusqu’ici',
    remove: 'Supprimer la sélection',
    pages: 'Tourner la page',
    zoom: 'Agrandir ou réduire',
  },
  names: {
    space: 'Espace',
    escape: 'Échap',
    delete: 'Suppr',
    click: 'Clic',
    control: 'Ctrl',
    shift: 'Maj',
  },
  screens: { f: 'Ta concentration', y: 'Ton agenda', s: 'Réglages' },
  settings: {
    label: 'Touches simples',
    hint: '« g » et une lettre ouvrent un écran, « u » ajoute des pages, « / » cherche, « ? » affiche toutes les touches. Sinon, seuls les raccourcis avec Ctrl ou Cmd fonctionnent.',
    show: 'Afficher toutes les touches',
  },
  palette: {
    title: 'Tout trouver',
    placeholder: 'Un écran, une action ou une page',
    results: 'Résultats',
    none: 'Aucun résultat',
    timer: 'Ouvrir le minuteur',
    goTo: (name) => `Aller à : ${name}`,
    planner: 'Dans ton agenda',
    page: (folder) => `Page dans « ${folder} »`,
    searchAll: (text) => `Chercher « ${text} » dans la bibliothèque`,
  },
}

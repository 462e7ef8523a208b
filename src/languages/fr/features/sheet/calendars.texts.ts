import type * as english from '#features/sheet/calendars.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('fr-FR')

export const calendarsTexts: Texts<typeof english.calendarsTexts> = {
  title: 'Tes agendas',
  lead: 'Cinq au plus. Chacun est lu deux fois par jour, et de ses cinq prochaines semaines on ne garde que les heures et les titres, chiffrés. Désactiver la feuille les supprime.',
  list: 'Agendas de la feuille du matin',
  address: 'Adresse privée d’un agenda',
  addressHint: 'Elle commence par https:// ou webcal:// et ne sera plus affichée.',
  add: 'Ajouter l’agenda',
  help: 'Où trouver cette adresse ?',
  ways: [
    'Google : sur calendar.google.com, dans les paramètres de l’agenda, sous « Intégrer l’agenda » : « Adresse secrète au format iCal ».',
    'Apple : dans Calendrier, partage le calendrier comme « Calendrier public » et copie le lien.',
    'Outlook : dans les paramètres, sous « Calendrier », « Calendriers partagés », publie le calendrier et copie le lien ICS.',
    'Nextcloud : partage l’agenda par un lien, puis « Copier le lien d’abonnement ».',
  ],
  shows: { titles: 'Avec titres', busy: 'Heures seules', nothing: 'En pause' },
  showsOf: (name) => `Ce qui est imprimé de ${name}`,
  waiting: 'Lecture en cours…',
  paused: 'En pause. Rien n’en est gardé.',
  readAt: (at) => `Lu le ${date(at, 'mdt')}`,
  failures: {
    silent: 'Son serveur n’a pas répondu la dernière fois.',
    locked: 'Il demande un mot de passe. Copie son adresse privée, qui n’en demande pas.',
    gone: 'Il n’y a plus d’agenda à cette adresse. Copie de nouveau son adresse.',
    refused: 'Son serveur a répondu par une erreur la dernière fois.',
    odd: 'Il n’y a pas d’agenda à cette adresse. Copie celle qui se termine par .ics ou qui s’appelle iCal.',
    large: 'Il est trop volumineux pour être lu.',
    elsewhere: 'Son adresse mène à un endroit où aucun agenda n’est cherché.',
    sealed: 'Son adresse n’est plus lisible. Supprime l’agenda et ajoute-le de nouveau.',
  },
  readNow: 'Lire maintenant',
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer ${name}`,
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeText: 'Son adresse et ses événements sont effacés ici. L’agenda lui-même ne change pas.',
  loadFailed: 'Impossible de charger tes agendas.',
  failed: 'Ça n’a pas marché. Essaie encore une fois.',
}

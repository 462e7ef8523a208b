import type * as english from '#features/reminders/delivery.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const deliveryTexts: Texts<typeof english.deliveryTexts> = {
  lateTitle: 'Des rappels sont venus trop tard',
  lateText:
    'Nous n’avons pas pu les envoyer à temps : ils ont été sautés. Tes objectifs et tes pistes sont là où tu les as laissés.',
  yourGoal: (title) => `Ton dernier objectif : ${title}`,
  email: 'Par e-mail aussi',
  emailHint: {
    ready: 'Ils arrivent aussi quand aucune page n’est ouverte.',
    unproved:
      'Nous pourrons t’écrire dès que ton adresse sera confirmée. Change ton e-mail plus bas, ou utilise « Mot de passe oublié ? », pour recevoir un lien.',
    'no-server': 'L’e-mail n’est pas configuré sur ce serveur.',
  },
  days: 'Ces jours-là',
  dayNames: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  shortDayNames: ['Di', 'Lu', 'Ma', 'Me', 'Je', 'Ve', 'Sa'],
  noDays: 'Choisis au moins un jour pour recevoir des rappels.',
  pause: 'Faire une pause jusqu’au',
  pauseHint: 'Les rappels reprennent ce jour-là.',
  resume: 'Terminer la pause',
  zone: 'Fuseau horaire',
  followsDevice: 'Prendre le fuseau horaire de cet appareil',
  zoneNow: (zone) => `Fuseau horaire des heures : ${zone}.`,
  unsubscribed: 'Tu ne recevras plus de rappels par e-mail.',
}

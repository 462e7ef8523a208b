import type * as english from '#kit/errors.ts'
import type { ErrorTexts } from '#kit/languages.ts'
import { endDateTexts } from './end-date.texts.ts'

export const errorTexts: ErrorTexts<typeof english> = {
  'session.required': 'Connecte-toi d’abord.',
  'session.not_allowed': 'Tu n’as pas le droit de faire cela.',
  'session.admin_only': 'Accès refusé',
  'session.read_only':
    'Ton compte est en lecture seule, donc ceci n’a pas été enregistré. Tu peux toujours tout lire, télécharger et exporter.',
  'session.proof_required': 'Confirme que c’est bien toi.',
  'access.end_not_ahead': endDateTexts.notAhead,
  'request.foreign_origin': 'Cette demande vient d’un autre site.',
  'request.invalid': 'La demande n’est pas valable.',
  'request.cut_off': 'La demande s’est arrêtée trop tôt.',
  'request.too_slow': 'La demande n’est pas arrivée à temps. Réessaie.',
  'request.id_taken': 'Autre chose a été enregistré sous cet identifiant.',
  'request.changed_meanwhile': 'Quelque chose a changé entre-temps, donc rien n’a été enregistré. Réessaie.',
  'request.parts_missing': 'Des parties de ce fichier ne sont pas encore arrivées. Renvoie-les.',
  'request.part_damaged': 'Une partie de ce fichier a été abîmée en route. Renvoie-la.',
  'request.unknown_path': 'Il n’y a rien à cette adresse.',
  'limits.too_many_tries': 'Trop d’essais. Patiente un peu, puis réessaie.',
  'limits.too_many_at_once': 'Trop de choses à la fois. Patiente un instant, puis réessaie.',
  'limits.answer_too_large': 'C’est trop pour une seule réponse. Demande moins à la fois.',
  'limits.no_room':
    'Ton compte n’a plus de place pour en ajouter, donc rien n’a été enregistré. Supprime ce dont tu n’as pas besoin, puis réessaie.',
  'limits.too_busy': 'Beaucoup de personnes se connectent en ce moment. Réessaie dans un instant.',
  'server.unavailable': 'Ça n’a pas marché cette fois. Réessaie dans un instant.',
  'server.outcome_unknown': 'On ne sait pas si cela a été enregistré. Vérifie avant de réessayer.',
  'storage.full': 'Le serveur n’a plus de place, donc rien n’a été enregistré. Réessaie plus tard.',
  'storage.read_only': 'Le serveur ne peut rien enregistrer pour le moment. Réessaie plus tard.',
  'server.unexpected': 'Un problème est survenu',
}

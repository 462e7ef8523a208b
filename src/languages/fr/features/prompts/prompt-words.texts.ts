import type * as english from '#features/prompts/prompt-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const promptWords: Texts<typeof english.promptWords> = {
  "Today's Journaling Ideas": {
    'journal-conversation':
      'Note une courte conversation d’hier ou d’aujourd’hui, aussi près que possible du mot à mot. De quoi parlait-elle vraiment ?',
    'journal-oldest-thing':
      'Regarde autour de toi et choisis l’objet le plus ancien de la pièce. Comment est-il arrivé chez toi, et pourquoi est-il encore là ?',
    'journal-unasked': 'Qu’as-tu fait dernièrement que personne ne t’avait demandé ? Qu’est-ce que cela faisait de commencer ?',
    'journal-meal':
      'Décris le dernier repas dont tu as vraiment senti le goût : où c’était, qui était là, comment était la lumière.',
    'journal-noticed': 'Termine cinq fois cette phrase sans trop lever le stylo : « Aujourd’hui, j’ai remarqué… »',
  },
  "This Week's Focus": {
    'week-one-thing':
      'S’il ne devait y avoir qu’une chose de faite d’ici dimanche, laquelle te ferait respirer ? Note ses dix premières minutes.',
    'week-postponed':
      'Quelle tâche se promène de liste en liste depuis des semaines ? Fais-la, confie-la ou barre-la, et note pourquoi.',
    'week-tightest-day':
      'Quel est le jour le plus serré de la semaine ? Dessine un cadre autour et décide maintenant de ce qui reste dehors.',
    'week-message': 'Qui aurait plaisir à avoir de tes nouvelles cette semaine ? Écris ici la première ligne du message.',
    'week-real-time':
      'Qu’as-tu appris la semaine dernière sur le temps que prennent vraiment les choses ? Prévois un jour de cette semaine à cette heure-là.',
  },
  'Monthly Reflection': {
    'month-one-page': 'Feuillette ce mois à rebours. Si tu ne pouvais en garder qu’une page, laquelle serait-ce ?',
    'month-energy':
      'Qu’est-ce qui t’a coûté plus, ce mois-ci, qu’il n’y paraissait sur la page, et qu’est-ce qui t’en a rendu un peu, sans bruit ?',
    'month-yes': 'Trouve un oui de ce mois qui aurait dû être un non. Comment dirais-tu ce non aujourd’hui, avec douceur ?',
    'month-slowly-better': 'Nomme une chose qui s’est améliorée si lentement que tu as failli ne pas le voir.',
    'month-chapter': 'Si ce mois était un chapitre, quel serait son titre, et quelle serait sa dernière phrase ?',
  },
  'Creative Sparks': {
    'spark-shop': 'Invente une petite boutique qui vend exactement ce qu’il te faut cette semaine. Qu’y a-t-il en vitrine ?',
    'spark-map': 'Dessine ta journée comme une carte. Marque les ponts, le marécage et l’endroit avec la vue.',
    'spark-letter': 'Laisse ton agenda t’écrire une lettre. Il a tout vu et il est entièrement de ton côté.',
    'spark-sound': 'Choisis un son que tu entends en ce moment et décris-le si bien que tu n’auras jamais à le nommer.',
    'spark-film': 'Ta matinée est la première scène d’un film. Où est la caméra, et que remarque-t-elle en premier ?',
  },
  'Gentle Check-ins': {
    'check-body':
      'Où cette journée s’est-elle posée en toi : mâchoire, épaules, ventre, mains ? Demande à cet endroit ce qu’il aimerait.',
    'check-fire':
      'De la bougie au grand feu, combien de flamme y a-t-il en toi aujourd’hui ? Que serait-il juste de lui demander ?',
    'check-carrying': 'Que portes-tu que quelqu’un d’autre t’a confié ? Où pourrais-tu le poser jusqu’à demain ?',
    'check-longer-answer': 'Que réponds-tu ces temps-ci quand on te demande comment tu vas ? Écris ici la réponse longue.',
    'check-patient-need':
      'Le sommeil, la compagnie, le calme, le mouvement : lequel t’attend avec le plus de patience ? Donne-lui une place demain.',
  },
  'Mindful Moments': {
    'mindful-three-breaths': 'Pose le stylo le temps de trois souffles. Puis écris où tes pensées étaient parties.',
    'mindful-hand':
      'Tiens une tasse, une pierre ou une cuillère pendant une minute entière. N’écris que ce que ta main a découvert.',
    'mindful-window':
      'Regarde par la fenêtre la plus proche jusqu’à ce que quelque chose bouge. Qu’était-ce, et où cela allait-il ?',
    'mindful-slow-sentence':
      'Écris une phrase aussi lentement que possible et regarde arriver chaque lettre. Qu’est-ce qui change à cette vitesse ?',
    'mindful-asks-nothing': 'Fais la liste de tout ce qui, autour de toi, ne te demande rien.',
  },
}

export const categoryNames: Texts<typeof english.categoryNames> = {
  "Today's Journaling Ideas": 'Idées du jour',
  "This Week's Focus": 'Cap de la semaine',
  'Monthly Reflection': 'Regard sur le mois',
  'Creative Sparks': 'Étincelles',
  'Gentle Check-ins': 'Comment ça va ?',
  'Mindful Moments': 'Pleine présence',
}

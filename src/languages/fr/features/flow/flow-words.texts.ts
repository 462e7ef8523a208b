import type * as english from '#features/flow/flow-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

/** The titles keep the letters F, L, O and W. French has no word with W for the last step, so its description explains it. */
export const flowWords: Texts<typeof english.flowWords> = {
  focus: {
    title: 'Focus',
    description: 'Décide de quoi sera faite cette journée, avant qu’elle ne décide pour toi.',
    prompts: [
      'Si une seule chose avait toute ton attention aujourd’hui, laquelle rendrait le reste plus léger ?',
      'Écris dès maintenant la phrase de ce soir : « Quelle joie d’avoir pris le temps de… »',
      'Qu’est-ce qui peut rester en plan aujourd’hui, pour que quelque chose de mieux avance ?',
    ],
  },
  learn: {
    title: 'Leçons',
    description: 'Regarde un peu en arrière. Hier sait quelque chose qui peut te servir.',
    prompts: [
      'Qu’est-ce qui s’est mieux passé que prévu ces derniers temps, et comment y as-tu contribué ?',
      'Où tes heures ont-elles filé hier ? Nomme-le avec douceur, puis décide si cela te dérange.',
      'Qu’est-ce qui éveille ta curiosité, et quelle est la plus petite façon d’en savoir plus aujourd’hui ?',
    ],
  },
  organize: {
    title: 'Organisation',
    description: 'Donne à chaque chose une place sur la page, pour que ton esprit n’ait pas à la porter.',
    prompts: [
      'Vide ta tête sur la page, dans n’importe quel ordre. Puis entoure trois choses et laisse attendre les autres.',
      'Quelle est ton heure la plus claire aujourd’hui ? Dessine un cadre autour, et écris dedans ce qui lui revient.',
      'Quelle tâche paraît trop grande ? Note seulement la partie qui prend dix minutes.',
    ],
  },
  'wrap-up': {
    title: 'Bilan',
    description: 'C’est le mot de la fin : relis la page une fois encore, puis laisse le plan se reposer.',
    prompts: [
      'Relis la page du jour comme si un ami l’avait écrite. Que retirerais-tu de sa liste ?',
      'À quoi sauras-tu qu’aujourd’hui, c’était assez ? Note le moment où tu auras le droit de t’arrêter.',
      'Note une chose dont tu te réjouis pour après, si petite soit-elle.',
    ],
  },
}

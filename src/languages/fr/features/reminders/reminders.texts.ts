import type * as english from '#features/reminders/reminders.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const reminderTexts: Texts<typeof english.reminderTexts> = {
  pomodoro: [
    { title: 'Un moment calme ?', text: 'Vingt-cinq minutes pour une seule chose, si tu les as.' },
    { title: 'Une chose à la fois', text: 'La tomate est prête quand tu veux.' },
    { title: 'De la place pour te concentrer', text: 'Ferme les autres onglets, lance le minuteur, et vois où cela te mène.' },
  ],
  goals: [
    { title: 'Un regard sur tes objectifs', text: 'Y a-t-il un petit pas qui tient dans la journée ?' },
    { title: 'Où vas-tu ?', text: 'Tes objectifs te le rappellent en douceur. Lis-les une fois, et continue.' },
    { title: 'Les petits pas comptent', text: 'Prends le plus facile de tes objectifs et fais-le avancer un peu.' },
  ],
  prompts: [
    { title: 'Une question pour la page', text: 'La piste du jour t’attend, et il n’y a pas de mauvaise réponse.' },
    { title: 'Le stylo à portée de main ?', text: 'Une piste, quelques lignes, c’est déjà beaucoup.' },
    { title: 'La page est ouverte', text: 'Laisse la piste du jour te donner la première phrase.' },
  ],
  reflections: [
    { title: 'Un moment pour regarder en arrière', text: 'Qu’y a-t-il eu de bon depuis hier ? Une ligne suffit.' },
    { title: 'Avant de continuer', text: 'Respire, et note ce que tu veux garder de cette journée.' },
    { title: 'Comment vas-tu, vraiment ?', text: 'Quelques lignes sincères peuvent reposer.' },
  ],
}

export const reminderActions: Texts<typeof english.reminderActions> = {
  pomodoro: 'Ouvrir le minuteur',
  goals: 'Voir les objectifs',
  prompts: 'Voir les pistes',
  reflections: 'Trouver une piste',
}

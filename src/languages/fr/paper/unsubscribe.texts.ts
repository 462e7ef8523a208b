import type { Texts } from '#kit/languages.ts'
import type * as english from '#paper/unsubscribe.texts.ts'

export const unsubscribeTexts: Texts<typeof english.unsubscribeTexts> = {
  reminders: {
    title: 'Rappels par e-mail',
    lead: 'Nous n’enverrons plus de rappels à cette adresse. Tes objectifs, tes pages et les heures de tes rappels ne changent pas.',
    confirm: 'Ne plus recevoir ces e-mails',
    done: 'C’est fait. Tu ne recevras plus de rappels par e-mail.',
  },
  wrong: (support) =>
    `Ce lien est incomplet ou n’est plus valable : rien n’a été changé. Ouvre-le depuis l’e-mail le plus récent, ou écris à ${support}.`,
}

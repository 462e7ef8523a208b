import type { Texts } from '#kit/languages.ts'
import type * as english from '#paper/unsubscribe.texts.ts'

export const unsubscribeTexts: Texts<typeof english.unsubscribeTexts> = {
  reminders: {
    title: 'Erinnerungen per E-Mail',
    lead: 'Wir schicken dann keine Erinnerungen mehr an diese Adresse. Deine Ziele, deine Seiten und die Zeiten deiner Erinnerungen bleiben, wie sie sind.',
    confirm: 'Diese E-Mails beenden',
    done: 'Erledigt. Du bekommst keine Erinnerungen per E-Mail mehr.',
  },
  wrong: (support) =>
    `Dieser Link ist unvollständig oder gilt nicht mehr, deshalb wurde nichts geändert. Öffne ihn aus der neuesten E-Mail, oder schreib an ${support}.`,
}

import type * as english from '#features/flow/flow.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const flowTexts: Texts<typeof english.flowTexts> = {
  title: 'F.L.O.W.-Begleiter',
  lead: 'Vier kleine Schritte in deinen Tag.',
  steps: 'Schritte',
  doneStep: (title) => `${title}, erledigt`,
  progress: 'Fortschritt',
  stepNumber: (number, all) => `Schritt ${number} von ${all}`,
  promptNumber: (number, all) => `Impuls ${number} von ${all}`,
  anotherPrompt: 'Anderer Impuls',
  previous: 'Zurück',
  next: 'Weiter',
  completeStep: 'Schritt abschließen',
  reopenStep: 'Schritt wieder öffnen',
  complete: {
    title: 'Dein Tag hat eine Form',
    text: 'Alle vier Schritte sind getan. Der Rest geschieht auf Papier, Zeile für Zeile.',
    openPlanner: 'Planer öffnen',
    startOver: 'Von vorn beginnen',
  },
}

import type * as english from '#features/flow/flow-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

/** The first letters are those of F.L.O.W. */
export const flowWords: Texts<typeof english.flowWords> = {
  focus: {
    title: 'Fokus',
    description: 'Entscheide, worum es heute geht, bevor der Tag es für dich entscheidet.',
    prompts: [
      'Wenn heute nur eine Sache deine ganze Aufmerksamkeit bekommt: Welche würde alles andere leichter machen?',
      'Schreib den Satz von heute Abend schon jetzt: „Ich bin froh, dass ich Zeit hatte für …“',
      'Was darf heute liegen bleiben, damit etwas Besseres gelingt?',
    ],
  },
  learn: {
    title: 'Lernen',
    description: 'Blick ein wenig zurück. Gestern weiß etwas, das du brauchen kannst.',
    prompts: [
      'Was lief zuletzt besser, als du dachtest, und was hast du dazu beigetragen?',
      'Wohin sind dir gestern die Stunden entwischt? Nenn es freundlich beim Namen und entscheide dann, ob es dich stört.',
      'Worauf bist du neugierig, und wie findest du heute auf dem kürzesten Weg mehr darüber heraus?',
    ],
  },
  organize: {
    title: 'Ordnen',
    description: 'Gib jedem Ding einen Platz auf der Seite, damit dein Kopf es nicht tragen muss.',
    prompts: [
      'Leere deinen Kopf auf die Seite, in beliebiger Reihenfolge. Dann kreise drei Dinge ein und lass die anderen warten.',
      'Wann ist heute deine klarste Stunde? Zeichne einen Kasten darum und schreib hinein, was dort hingehört.',
      'Welche Aufgabe sieht zu groß aus? Schreib nur den Teil auf, der zehn Minuten dauert.',
    ],
  },
  'wrap-up': {
    title: 'Weglegen',
    description: 'Lies die Seite noch einmal, dann lass den Plan ruhen.',
    prompts: [
      'Lies die Seite von heute, als hätte ein Freund sie geschrieben. Was würdest du von seiner Liste streichen?',
      'Woran merkst du, dass heute genug war? Schreib den Moment auf, in dem du aufhören darfst.',
      'Notiere etwas, worauf du dich nach der Arbeit freust, und sei es noch so klein.',
    ],
  },
}

import type * as english from '#features/prompts/prompt-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const promptWords: Texts<typeof english.promptWords> = {
  "Today's Journaling Ideas": {
    'journal-conversation': 'Schreib ein kurzes Gespräch vom letzten Tag auf, so wörtlich du kannst. Worum ging es eigentlich?',
    'journal-oldest-thing':
      'Sieh dich um und such das älteste Ding, das du in diesem Zimmer besitzt. Wie kam es zu dir, und warum ist es noch hier?',
    'journal-unasked': 'Was hast du zuletzt getan, ohne dass dich jemand darum gebeten hat? Wie war es, den Anfang zu machen?',
    'journal-meal':
      'Beschreib die letzte Mahlzeit, die du wirklich geschmeckt hast: wo du saßest, wer dabei war, wie das Licht war.',
    'journal-noticed': 'Beende diesen Satz fünfmal, ohne den Stift lange abzusetzen: „Heute ist mir aufgefallen …“',
  },
  "This Week's Focus": {
    'week-one-thing':
      'Wenn bis Sonntag nur eine Sache fertig wird: Bei welcher könntest du aufatmen? Schreib ihre ersten zehn Minuten auf.',
    'week-postponed':
      'Welche Aufgabe wandert seit Wochen von Liste zu Liste? Erledige sie, gib sie ab oder streich sie, und schreib auf, warum.',
    'week-tightest-day':
      'Welcher Tag dieser Woche ist der engste? Zeichne einen Kasten darum und entscheide jetzt, was draußen bleibt.',
    'week-message': 'Wer würde sich diese Woche freuen, von dir zu hören? Schreib hier die erste Zeile der Nachricht.',
    'week-real-time':
      'Was hat dir die letzte Woche darüber gezeigt, wie lange Dinge wirklich dauern? Plane einen Tag dieser Woche nach dieser Uhr.',
  },
  'Monthly Reflection': {
    'month-one-page': 'Blättere durch diesen Monat zurück. Wenn du nur eine Seite behalten könntest, welche wäre es?',
    'month-energy':
      'Was hat dich diesen Monat mehr gekostet, als es auf der Seite aussah, und was hat dir leise etwas zurückgegeben?',
    'month-yes':
      'Finde ein Ja dieses Monats, das ein Nein hätte sein sollen. Wie würdest du dieses Nein heute sagen, freundlich?',
    'month-slowly-better': 'Nenn etwas, das so langsam besser wurde, dass du es beinahe verpasst hättest.',
    'month-chapter': 'Wäre dieser Monat ein Kapitel: Wie hieße es, und wie ginge sein letzter Satz?',
  },
  'Creative Sparks': {
    'spark-shop': 'Erfinde einen kleinen Laden, der genau das verkauft, was du diese Woche brauchst. Was steht im Schaufenster?',
    'spark-map': 'Zeichne deinen Tag als Landkarte. Trag die Brücken ein, den Sumpf und die Stelle mit der Aussicht.',
    'spark-letter': 'Lass dir von deinem Planer einen Brief schreiben. Er hat alles gesehen und ist ganz auf deiner Seite.',
    'spark-sound':
      'Such dir ein Geräusch aus, das du gerade hörst, und beschreib es so gut, dass du es nie beim Namen nennen musst.',
    'spark-film': 'Dein Morgen ist die erste Szene eines Films. Wo steht die Kamera, und was fällt ihr zuerst auf?',
  },
  'Gentle Check-ins': {
    'check-body': 'Wo hat sich der Tag in dir abgesetzt: Kiefer, Schultern, Bauch, Hände? Frag diese Stelle, was sie gern hätte.',
    'check-fire':
      'Von der Kerze bis zum Lagerfeuer: Wie viel Feuer ist heute in dir? Wie viel darf man gerechterweise davon verlangen?',
    'check-carrying': 'Was trägst du, das dir jemand anderes in die Hand gedrückt hat? Wo könntest du es bis morgen abstellen?',
    'check-longer-answer':
      'Was sagst du in letzter Zeit, wenn jemand fragt, wie es dir geht? Schreib hier die längere Antwort auf.',
    'check-patient-need':
      'Schlaf, Gesellschaft, Ruhe, Bewegung: Was hat am geduldigsten auf dich gewartet? Gib ihm morgen einen Platz.',
  },
  'Mindful Moments': {
    'mindful-three-breaths': 'Leg den Stift für drei Atemzüge weg. Dann schreib auf, wohin deine Gedanken gewandert waren.',
    'mindful-hand':
      'Halte eine ganze Minute lang eine Tasse, einen Stein oder einen Löffel. Schreib nur auf, was deine Hand herausgefunden hat.',
    'mindful-window': 'Sieh aus dem nächsten Fenster, bis sich etwas bewegt. Was war es, und wohin könnte es unterwegs sein?',
    'mindful-slow-sentence':
      'Schreib einen Satz so langsam du kannst und sieh jedem Buchstaben beim Ankommen zu. Was ändert sich bei diesem Tempo?',
    'mindful-asks-nothing': 'Mach eine Liste von allem um dich herum, das nichts von dir will.',
  },
}

export const categoryNames: Texts<typeof english.categoryNames> = {
  "Today's Journaling Ideas": 'Fürs Journal heute',
  "This Week's Focus": 'Fokus der Woche',
  'Monthly Reflection': 'Blick auf den Monat',
  'Creative Sparks': 'Kreative Funken',
  'Gentle Check-ins': 'Sanft nachgefragt',
  'Mindful Moments': 'Achtsame Momente',
}

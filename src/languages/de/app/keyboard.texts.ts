import type * as english from '#app/keyboard.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const keyboardTexts: Texts<typeof english.keyboardTexts> = {
  title: 'Tastatur',
  lead: 'Einzelne Tasten kannst du in den Einstellungen ausschalten.',
  chord: 'dann',
  sections: { everywhere: 'Überall', go: 'Gehe zu', library: 'Bibliothek', viewer: 'In einer Datei' },
  keys: {
    help: 'Tasten zeigen',
    palette: 'Alles finden',
    search: 'Seiten suchen',
    upload: 'Seiten hochladen',
    timer: 'Offenen Timer starten oder anhalten',
    toasts: 'Zum letzten Hinweis',
    close: 'Offenes schließen',
    selectAll: 'Alle auswählen, beim Auswählen',
    range: 'Bis hierher auswählen',
    remove: 'Ausgewähltes löschen',
    pages: 'Blättern',
    zoom: 'Vergrößern und verkleinern',
  },
  names: {
    space: 'Leertaste',
    escape: 'Esc',
    delete: 'Entf',
    click: 'Klick',
    control: 'Strg',
    shift: 'Umschalt',
  },
  screens: { f: 'Dein Fokus', y: 'Dein Planer', s: 'Einstellungen' },
  settings: {
    label: 'Einzelne Tasten',
    hint: 'g und ein Buchstabe öffnet einen Bildschirm, u lädt hoch, / sucht, ? zeigt alle Tasten. Ist das aus, gelten nur Kürzel mit Strg oder Cmd.',
    show: 'Alle Tasten zeigen',
  },
  palette: {
    title: 'Alles finden',
    placeholder: 'Ein Bildschirm, eine Aktion oder eine Seite',
    results: 'Treffer',
    none: 'Nichts gefunden',
    timer: 'Fokus-Timer öffnen',
    goTo: (name) => `Zu: ${name}`,
    planner: 'In deinem Planer',
    page: (folder) => `Seite in ${folder}`,
    searchAll: (text) => `In der Bibliothek nach „${text}“ suchen`,
  },
}

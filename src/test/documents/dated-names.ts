import { addDays } from '#kit/local-time.ts'

const languages = ['en-US', 'de', 'fr', 'es'].map((one) => new Intl.DateTimeFormat(one, { dateStyle: 'long', timeZone: 'UTC' }))

/** Names of files of twelve years in five forms and four languages, each with its day. */
export const datedNames = (count: number): { name: string; day: string }[] =>
  Array.from({ length: count }, (_, at) => {
    const day = addDays('2014-01-01', Math.floor((at * 4380) / count))
    const [year = '', month = '', number = ''] = day.split('-')
    const words = languages[at % 4]?.format(new Date(day))
    const forms = [
      ...[`${day} evening (2).pdf`, `IMG_${year}${month}${number}_0931.jpg`, `${words}.png`, `${number}.${month}.${year}.jpg`],
      `Scan ${Number(number)}-${Number(month)}-${year.slice(2)}.pdf`,
    ]
    return { name: forms[at % 5] ?? '', day }
  })

/** Names that programs give to their files, each on ten days of a language. */
export function programNames(language: string): { name: string; day: string }[] {
  const at = { en: 0, de: 1, fr: 2, es: 3 }[language] ?? 0
  const one = (...words: string[]) => words[at] ?? ''
  return Array.from({ length: 10 }, (_, place) => addDays('2015-02-09', place * 397)).flatMap((day) => {
    const [y = '', m = '', d = ''] = day.split('-')
    const say = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, { ...options, timeZone: 'UTC' }).format(new Date(day))
    const [short, long] = [say({ dateStyle: 'medium' }), say({ dateStyle: 'long' })]
    const names = [
      // Supernote, reMarkable, Boox, GoodNotes, Notability.
      ...[`${y}${m}${d}_093015.note`, `${one('Journal', 'Tagebuch', 'Journal intime', 'Diario')} - page 12 - ${day}.pdf`],
      ...[`Notebook-1_${day}_09_31_05.pdf`, `${one('Untitled', 'Unbenannt', 'Sans titre', 'Sin título')} ${short}.pdf`],
      ...[`QuickNote ${day} 09-31-05.pdf`, `${one('Note', 'Notiz', 'Note', 'Nota')} ${short} (2).pdf`],
      // WhatsApp, Signal, telephones and computers.
      ...[`IMG-${y}${m}${d}-WA0004.jpg`, `WhatsApp Image ${day} ${one('at', 'um', 'à', 'a las')} 21.31.05 (1).jpeg`],
      ...[`signal-${day}-09-31-05-123.jpg`, `signal-${day}-093105_002.jpeg`, `Screenshot_${day}-09-31-05.png`],
      ...[`Screenshot_${y}${m}${d}-093105_Notes.png`, `PXL_${y}${m}${d}_093105123.MP.jpg`],
      `${one('Screen Shot', 'Bildschirmfoto', 'Capture d’écran', 'Captura de pantalla')} ${day} ${one('at', 'um', 'à', 'a las')} 09.31.05.png`,
      // Programs that scan.
      ...[`Scan ${d}.${m}.${y}.pdf`, `Foto ${d}.${m}.${y.slice(2)}, 09 31 05.jpg`, `CamScanner ${d}-${m}-${y} 09.31.pdf`],
      ...[`${y}_${m}_${d} 9_31 AM Office Lens.jpg`, `Adobe Scan ${short}.pdf`, `Scan_${y}${m}${d}_001.pdf`],
      // Names of weekdays, and versions.
      ...[`${say({ dateStyle: 'full' })}.pdf`, `${day} ${say({ weekday: 'short' })}.pdf`, `${long} – 09_31.pdf`],
      ...[`Journal v2.1 ${day}.pdf`, `Planner_v1.2.3_${d}.${m}.${y}.pdf`, `${day} rev 3.pdf`, `${day} v2 IMG_${y}${m}${d}.pdf`],
    ]
    return names.map((name) => ({ name, day }))
  })
}

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

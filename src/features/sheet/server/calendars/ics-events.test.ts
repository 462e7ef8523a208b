import { describe, expect, test } from 'vitest'
import { eventsOfDay, mostEvents } from '../../calendar-events.rules.ts'
import { readEvents } from './ics-events.ts'

const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const window = (day: string, days = 35) => ({
  from: Date.parse(`${day}T00:00Z`),
  until: Date.parse(`${day}T00:00Z`) + days * 86_400_000,
})
const read = (text: string, day = '2026-11-30', days = 35) => readEvents({ text, ...window(day, days) }).events
/** `30T09:00` or `30` for each time at which something begins. */
const starts = (text: string, day?: string, days?: number) => read(text, day, days).map(({ start }) => start.slice(8, 16))
/** What is on a day in this time zone, as its sheet says it. */
const onDay = (text: string, day: string, timeZone: string) =>
  eventsOfDay(read(text, day), day, timeZone).map(({ startsAt, isAllDay, title }) =>
    isAllDay
      ? title
      : `${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(startsAt ?? ''))} ${title}`,
  )

test('of an event only its time and its title are kept, in one line', () => {
  const text = file(
    'X-WR-CALNAME:Ada\\, private',
    ...event(
      'UID:1',
      'DTSTART:20261130T090000Z',
      'DTEND:20261130T100000Z',
      'SUMMARY;LANGUAGE=en:Call 🌱 the\\nbank\\, and th',
      ' e notary',
      'DESCRIPTION:The account is 12345',
      'LOCATION:At home',
      'ATTENDEE;CN=Eve:mailto:eve@mail.example',
      'BEGIN:VALARM',
      'TRIGGER:-PT10M',
      'DURATION:PT5M',
      'SUMMARY:Alarm',
      'END:VALARM',
      'STATUS:CONFIRMED',
    ),
  )
  expect(readEvents({ text, ...window('2026-11-30') })).toEqual({
    name: 'Ada, private',
    events: [{ start: '2026-11-30T09:00:00.000Z', end: '2026-11-30T10:00:00.000Z', title: 'Call the bank, and the notary' }],
  })
})

test('an event that blocks no time is told from one that does', () => {
  const days = ['TRANSP:TRANSPARENT', 'TRANSP:OPAQUE', 'CLASS:PUBLIC'].map((line) =>
    event(`UID:${line}`, 'DTSTART:20261130T090000Z', `SUMMARY:${line}`, line),
  )
  const { events } = readEvents({ text: file(...days.flat()), ...window('2026-11-30') })
  expect(events.map(({ title, isFree }) => [title, isFree])).toEqual([
    ['TRANSP:TRANSPARENT', true],
    ['TRANSP:OPAQUE', undefined],
    ['CLASS:PUBLIC', undefined],
  ])
})

describe('times', () => {
  const at = (begin: string, ...more: string[]) => file(...event('UID:1', 'SUMMARY:x', begin, ...more))

  test.each([
    ['of a zone of the world', 'DTSTART;TZID=Europe/Berlin:20261130T090000', '30T08:00'],
    ['of a zone with half an hour', 'DTSTART;TZID=Asia/Kolkata:20261130T090000', '30T03:30'],
    ['of Outlook', 'DTSTART;TZID="W. Europe Standard Time":20261130T090000', '30T08:00'],
    ['of Windows in India', 'DTSTART;TZID=India Standard Time:20261130T090000', '30T03:30'],
    ['of a program that names itself', 'DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20261130T090000', '30T14:00'],
    ['of an instant', 'DTSTART:20261130T090000Z', '30T09:00'],
    ['wherever the owner is', 'DTSTART:20261130T090000', '30T09:00'],
    ['of a zone that nobody knows', 'DTSTART;TZID=Mars/Olympus:20261130T090000', '30T09:00'],
    ['of a day', 'DTSTART;VALUE=DATE:20261130', '30'],
    ['of a day that says it is a time', 'DTSTART:20261130', '30'],
  ])('%s are understood', (_of, begin, expected) => {
    expect(starts(at(begin))).toEqual([expected])
  })

  test('a time zone that only the file knows has its own rules, on both sides of summer time', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone'],
      ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0230', 'TZOFFSETTO:+0130'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0130', 'TZOFFSETTO:+0230'],
      ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
    ]
    const own = event('UID:1', 'DTSTART;TZID=Customized Time Zone:20270327T090000', 'RRULE:FREQ=DAILY;COUNT=2')
    expect(starts(file(...zone, ...own), '2027-03-26')).toEqual(['27T07:30', '28T06:30'])
  })

  test('what repeats keeps its local time when summer time begins and ends', () => {
    const weekly = (from: string) => at(`DTSTART;TZID=Europe/Berlin:${from}T023000`, 'RRULE:FREQ=DAILY;COUNT=3')
    // 2:30 is skipped on the 28th of March, and comes twice on the 31st of October.
    expect(starts(weekly('20270327'), '2027-03-26')).toEqual(['27T01:30', '28T01:00', '29T00:30'])
    expect(starts(weekly('20271030'), '2027-10-29')).toEqual(['30T00:30', '31T00:30', '01T01:30'])
  })

  test('whole days end before their last day, and one without an end is one day', () => {
    const days = file(
      ...event('SUMMARY:Trip', 'DTSTART;VALUE=DATE:20261129', 'DTEND;VALUE=DATE:20261202'),
      ...event('SUMMARY:Birthday', 'DTSTART;VALUE=DATE:20261202'),
    )
    const found = ['28', '29', '30'].map((day) => onDay(days, `2026-11-${day}`, 'Pacific/Auckland'))
    expect(found).toEqual([[], ['Trip'], ['Trip']])
    expect(onDay(days, '2026-12-01', 'Asia/Kolkata')).toEqual(['Trip'])
    expect(onDay(days, '2026-12-02', 'Asia/Kolkata')).toEqual(['Birthday'])
  })

  test('an event across midnight is on both days, and one until midnight on one', () => {
    const night = at('DTSTART;TZID=Asia/Kolkata:20261130T230000', 'DURATION:PT2H')
    expect(onDay(night, '2026-11-30', 'Asia/Kolkata')).toEqual(['23:00 x'])
    expect(onDay(night, '2026-12-01', 'Asia/Kolkata')).toHaveLength(1)
    const evening = at('DTSTART;TZID=Asia/Kolkata:20261130T230000', 'DTEND;TZID=Asia/Kolkata:20261201T000000')
    expect(onDay(evening, '2026-12-01', 'Asia/Kolkata')).toEqual([])
    expect(onDay(at('DTSTART:20261130T183000Z'), '2026-12-01', 'Asia/Kolkata')).toEqual(['00:00 x'])
  })
})

describe('what repeats', () => {
  const rule = (...lines: string[]) =>
    file(...event('UID:1', 'SUMMARY:x', 'DTSTART;TZID=Europe/Berlin:20200106T090000', ...lines))

  test('is found after years, on its weekdays and in its weeks', () => {
    expect(starts(rule('RRULE:FREQ=WEEKLY;BYDAY=MO,WE'), '2026-11-30', 7)).toEqual(['30T08:00', '02T08:00', '07T08:00'])
    expect(starts(rule('RRULE:FREQ=WEEKLY;INTERVAL=2'), '2026-11-30', 21)).toEqual(['30T08:00', '14T08:00'])
    expect(starts(rule('RRULE:FREQ=MONTHLY;BYDAY=-1MO'), '2026-11-30')).toEqual(['30T08:00', '28T08:00'])
    expect(starts(rule('RRULE:FREQ=DAILY;COUNT=3'), '2026-11-30')).toEqual([])
  })

  test('ends with its last time, whether that is said in local time, as an instant or as a day', () => {
    for (const until of ['20261207T080000Z', '20261207T090000', '20261207'])
      expect([until, starts(rule(`RRULE:FREQ=WEEKLY;UNTIL=${until}`))]).toEqual([until, ['30T08:00', '07T08:00']])
    expect(starts(rule('RRULE:FREQ=WEEKLY;UNTIL=20261207T075959Z'))).toEqual(['30T08:00'])
  })

  test('leaves out what is excepted, in any form, and has what was added', () => {
    const weekly = 'RRULE:FREQ=WEEKLY;UNTIL=20261228T090000'
    const text = rule(
      weekly,
      'EXDATE;TZID=Europe/Berlin:20261130T090000,20261207T090000',
      'EXDATE:20261214T080000Z',
      'EXDATE;VALUE=DATE:20261221',
      'RDATE;TZID=Europe/Berlin:20261201T120000',
    )
    expect(starts(text)).toEqual(['01T11:00', '28T08:00'])
  })

  test('is moved or cancelled on one day by what takes its place', () => {
    const text = file(
      ...event('UID:1', 'SUMMARY:Class', 'DTSTART;TZID=Europe/Berlin:20261130T090000', 'RRULE:FREQ=DAILY;COUNT=4'),
      ...event('UID:1', 'RECURRENCE-ID;TZID=Europe/Berlin:20261201T090000', 'SUMMARY:Class later', 'DTSTART:20261201T150000Z'),
      ...event('UID:1', 'RECURRENCE-ID:20261202T080000Z', 'STATUS:CANCELLED', 'DTSTART:20261202T080000Z'),
      ...event('UID:2', 'STATUS:CANCELLED', 'DTSTART:20261130T100000Z'),
    )
    expect(read(text).map(({ start, title }) => `${start.slice(8, 16)} ${title}`)).toEqual([
      '30T08:00 Class',
      '01T15:00 Class later',
      '03T08:00 Class',
    ])
  })
})

/** A week of November as other programs write it. The owner is in Berlin. */
const foreign = {
  google: file(
    ...['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'X-WR-CALNAME:ada@mail.example', 'X-WR-TIMEZONE:Europe/Berlin'],
    ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'X-LIC-LOCATION:Europe/Berlin', 'BEGIN:STANDARD', 'TZOFFSETFROM:+0200'],
    ...['TZOFFSETTO:+0100', 'TZNAME:GMT+1', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
    ...['END:STANDARD', 'END:VTIMEZONE'],
    ...event(
      ...['DTSTART;TZID=Europe/Berlin:20260907T181500', 'DTEND;TZID=Europe/Berlin:20260907T191500', 'DTSTAMP:20261130T060000Z'],
      ...[
        'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261214T225959Z;BYDAY=MO',
        'UID:a1@google.com',
        'SEQUENCE:1',
        'SUMMARY:Choir \\, alto',
      ],
    ),
  ),
  apple: file(
    ...['METHOD:PUBLISH', 'PRODID:-//Apple Inc.//macOS 15.1//EN', 'X-APPLE-CALENDAR-COLOR:#FF2968', 'CALSCALE:GREGORIAN'],
    ...event(
      ...['TRANSP:TRANSPARENT', 'DTEND;VALUE=DATE:20261201', 'UID:B2', 'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC'],
      ...['SUMMARY:Mira’s birthday 🎂', 'DTSTART;VALUE=DATE:19871130', 'RRULE:FREQ=YEARLY', 'DTEND;VALUE=DATE:19871201'],
      ...['BEGIN:VALARM', 'X-WR-ALARMUID:C3', 'TRIGGER:-PT15H', 'ATTACH;VALUE=URI:Basso', 'ACTION:AUDIO', 'END:VALARM'],
    ),
  ).replace('DTEND;VALUE=DATE:20261201\r\n', ''),
  outlook: file(
    ...['METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010', 'X-WR-CALNAME:Kalender', 'BEGIN:VTIMEZONE'],
    ...['TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'END:VTIMEZONE'],
    ...event(
      ...['SUMMARY;LANGUAGE=de-DE:Wochen', '\tplanung', 'DTSTART;TZID=W. Europe Standard Time:20261130T083000'],
      ...['DTEND;TZID=W. Europe Standard Time:20261130T090000', 'UID:040000008200E00074C5B7101A82E008', 'CLASS:PUBLIC'],
      ...['X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'LOCATION;LANGUAGE=de-DE:Raum 3'],
    ),
  ),
  nextcloud: file(
    ...['PRODID:-//Sabre//Sabre VObject 4.5.6//EN', 'REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-WR-CALNAME:Persönlich'],
    ...event('CREATED:20261101T090000Z', 'UID:d4', 'DTSTART;TZID=Europe/Berlin:20261130T070000', 'DURATION:PT30M', 'SUMMARY:Run'),
  ),
  khal: file(
    ...['BEGIN:VTIMEZONE', 'TZID:Asia/Kolkata', 'BEGIN:STANDARD', 'DTSTART;VALUE=DATE-TIME:19451014T230000', 'TZNAME:IST'],
    ...['TZOFFSETFROM:+0630', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
    ...event('SUMMARY:Night', 'DTSTART;TZID=Asia/Kolkata;VALUE=DATE-TIME:20261130T233000', 'RRULE:FREQ=WEEKLY', 'UID:GGEKXM8W'),
  ),
  calcurse: file(
    'PRODID:-//calcurse//NONSGML v4.7.1//EN',
    ...event('DTSTART:20261123T180000', 'DURATION:P0DT1H0M0S', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Choir'),
  ).replaceAll('\r\n', '\n'),
  icalendar: file(
    ...event(
      'SUMMARY:Fair',
      'DTSTART;VALUE=DATE:20261123',
      'DTEND;VALUE=DATE:20261124',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE:20261207',
    ),
  ),
}

test('events stand on their days and at their times, as other programs write them', () => {
  const on = (day: string) => Object.values(foreign).flatMap((text) => onDay(text, day, 'Europe/Berlin'))
  expect(on('2026-11-30')).toEqual([
    ...['18:15 Choir , alto', 'Mira’s birthday', '08:30 Wochenplanung', '07:00 Run', '19:00 Night', '18:00 Choir', 'Fair'],
  ])
  expect(on('2026-12-07')).toEqual(['18:15 Choir , alto', '19:00 Night', '18:00 Choir'])
  expect(on('2026-12-01')).toEqual([])
})

test('attack: whatever is cut out of a calendar or put into it, it is read or refused', () => {
  const wholes = Object.values(foreign)
  let chance = 7
  const next = (below: number) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2 ** 31
    return chance % below
  }
  const odd = [
    '\r\n',
    ':',
    ';',
    ',',
    '=',
    '"',
    '\u0000',
    '99999999',
    'END:VEVENT\r\n',
    'BEGIN:VALARM\r\n',
    'RRULE:FREQ=DAILY;BYDAY=9XX\r\n',
  ]
  for (let round = 0; round < 400; round += 1) {
    const whole = wholes[round % wholes.length] ?? ''
    const at = next(whole.length)
    const text = whole.slice(0, at) + (odd[next(odd.length)] ?? '') + whole.slice(at + next(30))
    try {
      for (const { start, end } of read(text)) expect([text, Date.parse(end) >= Date.parse(start)]).toEqual([text, true])
    } catch (error) {
      expect([text, error]).toEqual([text, new Error('This is no whole calendar.')])
    }
  }
})

describe('attack:', () => {
  test('no rule and no list brings more events, or more work, than a calendar may have', () => {
    const second = (at: number) => `20261130T${new Date(at * 1000).toISOString().slice(11, 19).replaceAll(':', '')}`
    const list = Array.from({ length: 80_000 }, (_, at) => second(at)).join(',')
    const hostile = [
      ['RRULE:FREQ=SECONDLY'],
      ['RRULE:FREQ=DAILY;COUNT=1000000000'],
      ['RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYSECOND=0,1,2,3,4,5,6,7,8,9'],
      [`RDATE;TZID=Europe/Berlin:${list}`],
      ['RRULE:FREQ=DAILY;COUNT=30', `EXDATE;TZID=Europe/Berlin:${list}`],
      ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
      ['RRULE:FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=30'],
      ['RRULE:FREQ=FORTNIGHTLY'],
      ['RRULE:FREQ=DAILY;BYMONTH=99'],
      ['DURATION:P99999999W', 'RRULE:FREQ=DAILY'],
    ]
    const good = event('SUMMARY:Good', 'DTSTART:20261130T000000Z')
    for (const lines of hostile) {
      const found = read(file(...event('SUMMARY:Bad', 'DTSTART;TZID=Europe/Berlin:20261130T090000', ...lines), ...good))
      expect(found.length).toBeLessThanOrEqual(mostEvents)
      expect([lines[0]?.slice(0, 60), found.some(({ title }) => title === 'Good')]).toEqual([lines[0]?.slice(0, 60), true])
    }
  })

  test('what repeats within a day counts once, and of many events and of a long list not all are taken', () => {
    const now = 'DTSTART:20261130T090000Z'
    for (const often of ['SECONDLY', 'MINUTELY', 'HOURLY'])
      expect(starts(file(...event(now, `RRULE:FREQ=${often};COUNT=9`)))).toEqual(['30T09:00'])
    expect(read(file(...Array.from({ length: mostEvents + 100 }, () => event(now)).flat()))).toHaveLength(mostEvents)
    const list = Array.from({ length: 500 }, () => '20261130T080000Z')
    const except = (...days: string[]) => starts(file(...event(now, `EXDATE:${[...days, ...list].join(',')}`)))
    expect([except('20261130T090000Z'), except(...list, '20261130T090000Z')]).toEqual([[], ['30T09:00']])
  })

  test('events that nobody can read are left out, and the others stay', () => {
    const text = file(
      ...event('DTSTART:today', 'SUMMARY:Bad'),
      ...event('DTSTART:99990101T000000Z', 'SUMMARY:Bad'),
      ...event('DTSTART;TZID=:20261130T090000', 'RRULE:', 'SUMMARY:Bad rule'),
      ...event('SUMMARY:No time'),
      ...event('DTSTART:20261130T080000Z', 'DTEND:20251130T080000Z', 'SUMMARY:\u202eBack\u0000wards'),
      ...event('a line of a note without its colon', 'DTSTART:20261130T100000Z', 'SUMMARY:Good'),
    )
    expect(read(text).map(({ title }) => title)).toEqual(expect.arrayContaining(['Back wards', 'Good']))
    expect(read(text).map(({ title }) => title)).not.toContain('Bad')
  })

  test('what is no whole calendar is refused, so that the last copy stays', () => {
    const whole = file(...event('DTSTART:20261130T100000Z'))
    for (const text of ['', 'BEGIN:VCALENDAR', whole.slice(0, -20), whole.slice(0, 60)])
      expect(() => read(text)).toThrow('This is no whole calendar.')
  })
})

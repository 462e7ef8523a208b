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

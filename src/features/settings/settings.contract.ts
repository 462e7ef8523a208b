import { Type } from 'typebox'
import { lengthBounds, type TimerLength } from '#features/focus-timer/timer-lengths.rules.ts'
import { uploadSorts } from '#features/library/library.rules.ts'
import { sheetPageNames } from '#features/sheet/sheet-layout.rules.ts'
import { themeNames } from '#features/themes/themes.names.ts'
import { Instant, Nullable, OneOf, OneOfOrNull, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { languageNames } from '#kit/languages.ts'
import { dayPattern, ofEachReminder, reminderFrequencies, timePattern } from './settings.rules.ts'

const Reminders = StrictObject({
  enabled: Type.Boolean(),
  frequency: OneOf(reminderFrequencies),
  types: StrictObject(ofEachReminder(() => Type.Boolean())),
})
const Notifications = StrictObject({ sound: Type.Boolean(), vibration: Type.Boolean() })
const Time = Type.String({ pattern: timePattern })
const Schedule = StrictObject({
  times: StrictObject(ofEachReminder(() => Time)),
  quiet: StrictObject({ from: Time, until: Time }),
})
const Delivery = StrictObject({
  timeZone: Nullable(Type.String({ maxLength: 64 })),
  followsDevice: Type.Boolean(),
  days: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, uniqueItems: true }),
  pausedUntil: Nullable(Type.String({ pattern: dayPattern })),
  email: Type.Boolean(),
})
const Minutes = (length: TimerLength) => Type.Integer({ minimum: lengthBounds[length].min, maximum: lengthBounds[length].max })
const Timer = StrictObject({
  focus: Minutes('focus'),
  quick: Minutes('quick'),
  medium: Minutes('medium'),
  long: Minutes('long'),
  autoStart: Type.Boolean(),
})
const Library = StrictObject({ sort: OneOf(uploadSorts) })
const Keyboard = StrictObject({ singleKeys: Type.Boolean() })
const ChosenLanguage = OneOfOrNull(languageNames)
const Theme = StrictObject({ mood: OneOf(themeNames), auto: Type.Boolean() })

const Sheet = Nullable(
  StrictObject({ page: OneOf(sheetPageNames), device: Nullable(Type.String({ maxLength: 200 })), mailAt: Nullable(Time) }),
)

const Settings = Type.Object({
  reminders: Reminders,
  notifications: Notifications,
  schedule: Schedule,
  delivery: Delivery,
  timer: Timer,
  theme: Theme,
  language: ChosenLanguage,
  library: Library,
  keyboard: Keyboard,
  isWelcomed: Type.Boolean(),
  arrivalsSeenAt: Nullable(Instant),
  fullSeenAt: Nullable(Instant),
  findsWriting: Type.Boolean(),
  coversPages: Type.Boolean(),
  sheet: Sheet,
})

export const settingsApi = {
  read: route('GET /api/users/:userId/settings', {
    summary: "Get a user's settings",
    params: OwnUser,
    isCached: true,
    reply: Settings,
  }),
  change: route('PATCH /api/users/:userId/settings', {
    whileReadOnly: 'shows',
    summary: 'Change some settings; the others stay as they are',
    params: OwnUser,
    body: StrictObject({
      reminders: Type.Optional(Reminders),
      notifications: Type.Optional(Notifications),
      schedule: Type.Optional(Schedule),
      delivery: Type.Optional(Delivery),
      timer: Type.Optional(Timer),
      theme: Type.Optional(Theme),
      language: Type.Optional(ChosenLanguage),
      library: Type.Optional(Library),
      keyboard: Type.Optional(Keyboard),
      isWelcomed: Type.Optional(Type.Boolean()),
      arrivalsSeenAt: Type.Optional(Nullable(Instant)),
      fullSeenAt: Type.Optional(Nullable(Instant)),
      findsWriting: Type.Optional(Type.Boolean()),
      coversPages: Type.Optional(Type.Boolean()),
      sheet: Type.Optional(Sheet),
    }),
    reply: Settings,
  }),
}

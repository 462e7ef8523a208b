import { Type } from 'typebox'
import { themeNames } from '#features/themes/themes.names.ts'
import { OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { reminderFrequencies, timePattern } from './settings.rules.ts'

const Reminders = StrictObject({
  enabled: Type.Boolean(),
  frequency: OneOf(...reminderFrequencies),
  types: StrictObject({ pomodoro: Type.Boolean(), goals: Type.Boolean(), prompts: Type.Boolean(), reflections: Type.Boolean() }),
})
const Notifications = StrictObject({ sound: Type.Boolean(), vibration: Type.Boolean() })
const Time = Type.String({ pattern: timePattern })
const Schedule = StrictObject({
  times: StrictObject({ pomodoro: Time, goals: Time, prompts: Time, reflections: Time }),
  quiet: StrictObject({ from: Time, until: Time }),
})
const Theme = StrictObject({ mood: OneOf(...themeNames), auto: Type.Boolean() })

const Settings = Type.Object({
  reminders: Reminders,
  notifications: Notifications,
  schedule: Schedule,
  theme: Theme,
  isWelcomed: Type.Boolean(),
})

export const settingsApi = {
  read: route('GET /api/users/:userId/settings', { summary: "A person's settings", params: OwnUser, reply: Settings }),
  change: route('PATCH /api/users/:userId/settings', {
    summary: 'Change some of the settings; the others stay',
    params: OwnUser,
    body: StrictObject({
      reminders: Type.Optional(Reminders),
      notifications: Type.Optional(Notifications),
      schedule: Type.Optional(Schedule),
      theme: Type.Optional(Theme),
      isWelcomed: Type.Optional(Type.Boolean()),
    }),
    reply: Settings,
  }),
}

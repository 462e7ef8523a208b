/** The screens behind the first one of Settings, in the order in which it lists them. */
export const rooms = ['you', 'looks', 'reminders', 'devices', 'security', 'data', 'help'] as const

export type Room = (typeof rooms)[number]

export const roomPath = (room: Room): string => `/settings/${room}`

/** A device gets notifications as long as its session lasts, so both tables end with the sessions. */
const endsWithSession = { onAccountDeleted: 'cascades', afterRestore: 'cascades' } as const

export const pushFeature = {
  tables: { push_devices: endsWithSession, push_messages: endsWithSession },
}

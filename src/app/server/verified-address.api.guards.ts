import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'an unbound code does not verify the address entered at sign-up',
    file: './parts.ts',
    find: 'if (redeemed.isAddressProved) await verifyEmail',
    replace: 'await verifyEmail',
    test: 'an address that was only typed at sign-up is not verified',
  },
  {
    kind: 'privacy',
    guard: 'deleting an account removes a newsletter subscription only if the address is verified',
    file: '#features/newsletter/server/newsletter.feature.ts',
    find: 'if (account.isEmailProved) await',
    replace: 'await',
    test: "attack: deleting an account with another user's address removes neither their code nor their newsletter subscription",
  },
]

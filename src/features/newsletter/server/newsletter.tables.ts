/** Who gets the letter, who was asked, and who ended it. */
export interface SubscriptionsTable {
  id: string
  /** Empty where none was given. */
  name: string
  /** Lower-cased. */
  email: string
  subscribed_at: string
  /** Confirmed, and not ended since. */
  is_active: boolean
  confirmed_at: string | null
  unsubscribed_at: string | null
  /** SHA-256 of the mailed token, while a confirmation is awaited. */
  confirm_token: string | null
  confirm_expires: string | null
  sort_name: string
  /** All words the row is found by; see `searchTextOf`. */
  search_text: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionsTable
  }
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Subscriptions to the newsletter: active, awaiting confirmation, or ended. */
    subscriptions: {
      id: string
      /** Empty when the subscriber gave no name. */
      name: string
      /** In lower case. */
      email: string
      subscribed_at: string
      /** True when the address is confirmed and hasn't unsubscribed since. */
      is_active: boolean
      confirmed_at: string | null
      unsubscribed_at: string | null
      /** SHA-256 of the token in the confirmation email. Null when no confirmation is pending. */
      confirm_token: string | null
      confirm_expires: string | null
      sort_name: string
      /** The words that the search matches. See `searchTextOf`. */
      search_text: string
    }
  }
}

export {}

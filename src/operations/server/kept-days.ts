/** Days after which a row is removed. */
export interface KeptDays {
  /** Emails that were sent or have failed. Waiting ones stay. */
  mails: number
  /** The action log. */
  actions: number
  /** Order events. The orders themselves stay. */
  orderEvents: number
  /** The audit log of security events. */
  securityEvents: number
  /** Unused codes that work for any address; they are voided after this time. Null when they stay valid. */
  openCodes: number | null
}

export const usualKeptDays: KeptDays = { mails: 180, actions: 730, orderEvents: 730, securityEvents: 180, openCodes: null }

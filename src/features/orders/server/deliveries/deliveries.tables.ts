import type { DeliveryResult } from '../../deliveries.contract.ts'
import type { ShopName } from '../../order-sources.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The messages of shops, for 30 days. */
    order_deliveries: {
      id: string
      shop: ShopName
      received_at: string
      result: DeliveryResult
      reason: string | null
      /** The fields we use. Null unless the signature was right. */
      reference: string | null
      order_number: string | null
      customer_email: string | null
      /** SHA-256 of the body. */
      body_digest: string
      /** The raw body in base64, byte for byte, while it can be replayed. */
      body: string | null
      signature: string | null
      /** When it was put right by a later message, or settled by an administrator. */
      settled_at: string | null
    }
    /** When each shop last sent a correctly signed message. */
    shop_contacts: {
      shop: ShopName
      heard_at: string
    }
  }
}

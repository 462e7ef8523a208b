import type { Generated } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { OrderSource } from '../order-sources.ts'
import type { OrderState, OrderWaitsFor } from '../orders.rules.ts'
import type { RuleKind } from '../products.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Orders of all shops. */
    orders: {
      id: string
      /** The number that the customer sees. Followed by the source when two shops use the same number. */
      order_number: string
      /** The spelling that emails go to; empty when the shop didn't provide it. */
      customer_email: string
      /** The form of it that is compared, see `addressKey`. */
      customer_key: string
      is_activated: boolean
      activated_at: string | null
      created_at: string
      source: OrderSource
      /** The shop's own id for the order; unique with the source, the connection and the key. */
      reference: string
      /** What tells orders with the same id apart, where ids begin again in a new shop. Empty where they don't, and from before. */
      reference_key: Generated<string>
      /** The shop that it is of, see `connectionOf`. Empty for the first connection of its source. */
      connection_id: Generated<string>
      /** The connection of the file that has named it. */
      file_connection_id: string | null
      /** The order that it may be; the operator is asked. */
      same_as: string | null
      /** The number in the form used for comparison, see `orderKey`. */
      number_key: string
      state: OrderState
      /** The first of its codes, which is the customer's own. All are in `order_codes`. */
      code_id: string | null
      paid_at: string | null
      refunded_at: string | null
      partly_refunded_at: string | null
      decided_at: string | null
      /** When its buyer got the code by the claim page; null when they didn't. */
      claimed_at: Generated<string | null>
      /** What was bought, as JSON; null when the shop didn't say. */
      items: string | null
      /** How many of each line were refunded, as JSON. */
      refunded_items: string | null
      /** Why not all of its codes were made. */
      waits_for: OrderWaitsFor | null
      /** When its shop said what it has said of it last, by the shop's own clock; null when that isn't known. */
      said_at: Generated<string | null>
      /** The address that the shop said last, in a form that can only be compared, see `saidKey`. */
      said_key: Generated<string | null>
      /** The lines that the shop said last, as JSON, while the operator is asked whether they get codes. */
      said_items: Generated<string | null>
      /** The address that the shop said last, while the operator is asked about it. */
      asked_email: Generated<string | null>
      /** What the operator is asked, as JSON; null for nothing, or for a refund from before there were other questions. */
      asks: Generated<string | null>
      /** When the operator was last asked. */
      asked_at: Generated<string | null>
      disputed_at: Generated<string | null>
      /** The language that the shop names for it. */
      language: Language | null
      /** False when the administrator who imported it chose to hand out its codes. */
      is_mailed: Generated<boolean>
      /** All words by which searches find the order; see `searchTextOf`. */
      search_text: string
    }
    /** The shops: further ones of a kind that sends messages, those of files, and when each was last the answer to whose file it is. */
    shop_connections: {
      /** That of the first connection of a source is its name. */
      id: string
      kind: OrderSource
      name: string | null
      created_at: string
      answered_at: string | null
    }
    order_codes: {
      code_id: string
      order_id: string
      /** The line of the order that it was made for, see `linesOf`. */
      line: string
      /** Its line was refunded although it is used, so the operator must decide. */
      is_undecided: Generated<boolean>
    }
    /** What the shop sells. Without any, each paid order gets one code. */
    products: {
      id: string
      name: string
      /** True if it gives an access code. */
      is_coded: boolean
      /** True if downloaded planners show whose they are. */
      is_stamped: Generated<boolean>
      /** The product of the year before. */
      follows: string | null
      /** Where the shop sells it. May be empty. */
      shop_url: Generated<string>
      created_at: string
      /** Since then nothing is sold as this product. Those who bought it keep it. */
      removed_at: Generated<string | null>
    }
    product_rules: {
      /** The form that is compared, see `keyOfRule`. */
      rule_key: string
      product_id: string
      kind: RuleKind
      shop: OrderSource | null
      value: string
    }
    product_editions: {
      product_id: string
      /** An edition of the planner feature. */
      edition_id: string
      /** Names the variant for owners; empty when the title of the edition says enough. */
      label: string
    }
    /** The names on orders without an address, each as a keyed hash, see `nameKeys`. */
    order_names: {
      name_key: string
      order_id: string
    }
    /** Who has asked for the code of an order by its number and the name on it. */
    order_claims: {
      id: string
      name_key: string
      /** The spelling that emails go to. */
      customer_email: string
      customer_key: string
      language: Language | null
      created_at: string
      answer: 'given' | 'declined' | null
    }
    /** The events received for an order, so that each takes effect only once. */
    order_events: {
      order_id: string
      event_id: string
      kind: string
      received_at: string
    }
  }
}

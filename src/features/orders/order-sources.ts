/**
 * The systems that send orders: their name, what they send, the end of its address below `/api/webhooks/`, and the header that signs it;
 * null for a shop that signs nothing and is asked instead (`server/shops/ask-gumroad.ts`). `webhook` is our own format. How each is read is in `server/shops`; the secret of each is a setting, `<NAME>_WEBHOOK_SECRET`.
 */
export const shopList = {
  webhook: { name: 'Webhook', sends: 'an order event', path: 'orders', signedIn: 'Willow-Signature' },
  shopify: { name: 'Shopify', sends: 'an event of a Shopify shop', path: 'shopify', signedIn: 'X-Shopify-Hmac-Sha256' },
  woocommerce: {
    name: 'WooCommerce',
    sends: 'an event of a WooCommerce shop',
    path: 'woocommerce',
    signedIn: 'X-WC-Webhook-Signature',
  },
  lemonsqueezy: {
    name: 'Lemon Squeezy',
    sends: 'an event of a Lemon Squeezy store',
    path: 'lemonsqueezy',
    signedIn: 'X-Signature',
  },
  stripe: { name: 'Stripe', sends: 'an event of a Stripe account', path: 'stripe', signedIn: 'Stripe-Signature' },
  gumroad: { name: 'Gumroad', sends: 'a ping of a Gumroad account', path: 'gumroad', signedIn: null },
} as const

export type ShopName = keyof typeof shopList
export const shopNames = Object.keys(shopList) as ShopName[]

/** Where an order comes from: a shop, or a file. */
export const orderSources = [...shopNames, 'import'] as const
export type OrderSource = (typeof orderSources)[number]

export const ofEachShop = <Value>(make: (shop: ShopName) => Value) =>
  Object.fromEntries(shopNames.map((shop) => [shop, make(shop)])) as Record<ShopName, Value>

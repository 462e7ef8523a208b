/**
 * The systems that send orders: their name, what they send, the end of its address below `/api/webhooks/`, and the header that signs it;
 * null for a shop whose messages have no signature beside them. `webhook` is our own format. How each is read is in `server/shops`; the secret of each is a setting, `<NAME>_WEBHOOK_SECRET`.
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
  gumroad: {
    name: 'Gumroad',
    sends: 'a ping of a Gumroad account, which is asked whether it is true',
    path: 'gumroad',
    signedIn: null,
  },
  kofi: { name: 'Ko-fi', sends: 'a payment of a Ko-fi page, with its verification token in it', path: 'kofi', signedIn: null },
  payhip: {
    name: 'Payhip',
    sends: 'an event of a Payhip store, with a hash of its API key in it',
    path: 'payhip',
    signedIn: null,
  },
  polar: { name: 'Polar', sends: 'an event of a Polar organization', path: 'polar', signedIn: 'Webhook-Signature' },
} as const

export type ShopName = keyof typeof shopList
export const shopNames = Object.keys(shopList) as ShopName[]

/** Where an order comes from: a shop, or a file. */
export const orderSources = [...shopNames, 'import'] as const
export type OrderSource = (typeof orderSources)[number]

export const ofEachShop = <Value>(make: (shop: ShopName) => Value) =>
  Object.fromEntries(shopNames.map((shop) => [shop, make(shop)])) as Record<ShopName, Value>
